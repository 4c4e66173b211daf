import { useRef, useState } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { Button, IconButton } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import type { IconName } from './icon.tsx';
import { MenuList, PopoverBox, preloadOverlays } from './overlays.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  /** The language of the label, if it differs from the page's. */
  lang?: string;
  onSelect: () => void;
  /** The action destroys something. */
  danger?: boolean;
  disabled?: boolean;
  /** The current one of several options. It has a tick at its end. */
  chosen?: boolean;
}

interface TriggerProps {
  /** The name for screen readers: 'Actions of ride 4F7A2C'. */
  label: string;
  /** The button's text. Without it the button is an icon with the label as its name. */
  button?: ReactNode;
  icon?: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export interface MenuProps extends TriggerProps {
  items: readonly MenuItem[];
}

/** A list of actions behind a button. */
export function Menu({ items, ...trigger }: MenuProps) {
  return <Opener {...trigger} popup="menu" Content={MenuList} content={{ items }} />;
}

export interface PopoverProps extends TriggerProps {
  children: ReactNode;
}

/** A button that opens more details in place, e.g. a fare's breakdown. */
export function Popover({ children, ...trigger }: PopoverProps) {
  return <Opener {...trigger} popup="dialog" Content={PopoverBox} content={{ children }} />;
}

interface Anchored {
  trigger: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  label: string;
}

/** Ignores a failure, because the press loads the code again. */
const fetchEarly = () => void preloadOverlays().catch(() => undefined);

function Opener<Content extends object>(
  props: TriggerProps & { popup: 'menu' | 'dialog'; Content: ComponentType<Anchored & Content>; content: Content },
) {
  const { label, button, icon, variant, size, popup, Content, content } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const shared = {
    ref: trigger,
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    'aria-haspopup': popup,
    'aria-expanded': open,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <>
      {button ? (
        <Button {...shared} {...(icon ? { icon } : {})} iconEnd="chevronDown">
          {button}
        </Button>
      ) : (
        <IconButton {...shared} icon={icon ?? 'more'} label={label} />
      )}
      {open && <Content {...content} trigger={trigger} open={open} onClose={() => setOpen(false)} label={label} />}
    </>
  );
}
