import { iconNames } from '@pahiya/ui';
import { local } from '../session/browser-storage.ts';
import { useSession } from '../session/session.ts';
import { type Command } from './registry.ts';

/** A stored choice: the component that registered the command may not be mounted next time. */
export interface Recent {
  group: string;
  command: Pick<Command, 'key' | 'label' | 'description' | 'icon' | 'path'>;
}

const MOST_RECENT = 5;

/**
 * Kept in local storage, which Log Out clears. The key contains the account, since another person may log in without a
 * Log Out.
 */
const storageKey = (): string => `recentCommands:${useSession.getState().claims?.sub ?? ''}`;

export function recentChoices(): Recent[] {
  try {
    const kept: unknown = JSON.parse(local.getItem(storageKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // The stored value is not ours; the next choice replaces it.
    return [];
  }
}

export function rememberChosen(group: string, { key, label, description, icon, path }: Command): void {
  const chosen: Recent = {
    group,
    command: {
      key,
      label,
      ...(description === undefined ? {} : { description }),
      ...(icon === undefined ? {} : { icon }),
      ...(path === undefined ? {} : { path }),
    },
  };
  const others = recentChoices().filter((one) => one.group !== group || one.command.key !== key);
  local.setItem(storageKey(), JSON.stringify([chosen, ...others].slice(0, MOST_RECENT)));
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('group' in value) || !('command' in value)) return false;
  const { group, command } = value;
  if (typeof group !== 'string' || typeof command !== 'object' || command === null) return false;
  const { key, label, description = '', icon, path = '' }: Partial<Record<string, unknown>> = { ...command };
  const areTexts = [key, label, description, path].every((text) => typeof text === 'string');
  // An earlier release may have had other icons.
  return areTexts && (icon === undefined || iconNames.some((name) => name === icon));
}
