import { type ReactNode } from 'react';
import { AUDIT_ACTIONS, maxLengthOf, SearchText } from '@pahiya/contracts';
import { DatePicker, FilterBar, FilterSelect, SearchField, today, useText } from '@pahiya/ui';
import { actionWord } from './audit-words.ts';
import { messages } from './messages.ts';

export interface Typed {
  who: string;
  action: string;
  from: string;
  to: string;
}

interface AuditFiltersProps {
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
  /** How often all filters were cleared: the days then forget what was typed and is no day. */
  clears: number;
  /** Puts both days on a second line: beside a panel one of them would stand there alone. */
  isNarrow: boolean;
  /** The actions after the filters. */
  end: ReactNode;
}

export function AuditFilters({ typed, onChange, clears, isNarrow, end: actions }: AuditFiltersProps) {
  const text = useText(messages);
  const options = AUDIT_ACTIONS.map((value) => ({ value, label: actionWord(text, value) }));
  const days = (['from', 'to'] as const).map((end) => (
    <DatePicker
      key={`${end} ${clears}`}
      label={text(end)}
      hideLabel
      compact
      placeholder={text(end)}
      value={typed[end]}
      min={end === 'to' ? typed.from : ''}
      max={(end === 'from' && typed.to) || today()}
      onChange={(day = '') => onChange({ [end]: day })}
    />
  ));
  return (
    <FilterBar
      chosen={[typed.action, typed.from, typed.to].filter(Boolean).length}
      second={isNarrow ? days : undefined}
      end={actions}
    >
      <SearchField
        label={text('searchWho')}
        placeholder={text('searchWhoHint')}
        maxLength={maxLengthOf(SearchText)}
        value={typed.who}
        onChange={(who) => onChange({ who })}
      />
      <FilterSelect
        label={text('what')}
        placeholder={text('anyAction')}
        value={typed.action}
        options={options}
        onChange={(action) => onChange({ action })}
      />
      {!isNarrow && days}
    </FilterBar>
  );
}
