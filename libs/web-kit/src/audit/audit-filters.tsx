import { AUDIT_ACTIONS, maxLengthOf, SearchText } from '@pahiya/contracts';
import { DatePicker, FilterBar, SearchField, Select, today, useText } from '@pahiya/ui';
import { actionWord } from './audit-words.ts';
import { messages } from './messages.ts';

export interface Typed {
  who: string;
  action: string;
  from: string;
  to: string;
}

export function AuditFilters({ typed, onChange }: { typed: Typed; onChange: (change: Partial<Typed>) => void }) {
  const text = useText(messages);
  const options = AUDIT_ACTIONS.map((value) => ({ value, label: actionWord(text, value) }));
  return (
    <FilterBar>
      <SearchField
        label={text('searchWho')}
        placeholder={text('searchWhoHint')}
        maxLength={maxLengthOf(SearchText)}
        value={typed.who}
        onChange={(who) => onChange({ who })}
      />
      <Select
        label={text('what')}
        hideLabel
        compact
        placeholder={text('anyAction')}
        value={typed.action}
        options={options}
        onChange={(action) => onChange({ action })}
      />
      <DatePicker
        label={text('from')}
        hideLabel
        compact
        placeholder={text('from')}
        value={typed.from}
        max={typed.to || today()}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DatePicker
        label={text('to')}
        hideLabel
        compact
        placeholder={text('to')}
        value={typed.to}
        min={typed.from}
        max={today()}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
    </FilterBar>
  );
}
