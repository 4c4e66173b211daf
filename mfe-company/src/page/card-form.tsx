import { type ReactNode } from 'react';
import { Button, Card, Notice } from '@pahiya/ui';
import styles from './card-form.module.css';

interface CardFormProps {
  title: string;
  description: string;
  children: ReactNode;
  /** Why the last save failed. */
  failure: string | null;
  saveLabel: string;
  isSaving: boolean;
  onSave: () => void;
}

/** A card whose fields are saved together. */
export function CardForm({ title, description, children, failure, saveLabel, isSaving, onSave }: CardFormProps) {
  return (
    <Card title={title} description={description}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <div>
          <Button type="submit" variant="primary" pending={isSaving}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
