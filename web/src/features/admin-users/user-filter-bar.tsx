import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/form-field';
import { SelectField } from '../admin/select-field';
import { t } from './admin-users.text';
import type { UserFilters } from './user-filters';
import styles from './users-section.module.css';

/** A pause in typing this long is taken for the end of it. */
const TYPING_MS = 300;

interface UserFilterBarProps {
  filters: UserFilters;
  onChange(change: Partial<UserFilters>): void;
}

export function UserFilterBar({ filters, onChange }: UserFilterBarProps) {
  return (
    <div className={styles.filters}>
      <SearchField value={filters.search} onSearch={(search) => onChange({ search })} />
      <SelectField
        label={t('filter_role')}
        value={filters.role}
        options={[
          { value: '', text: t('all') },
          { value: 'user', text: t('role_user') },
          { value: 'admin', text: t('role_admin') },
        ]}
        onChange={(role) => onChange({ role })}
      />
      <SelectField
        label={t('filter_status')}
        value={filters.accountStatus}
        options={[
          { value: '', text: t('all') },
          { value: 'active', text: t('status_active') },
          { value: 'disabled', text: t('status_disabled') },
        ]}
        onChange={(accountStatus) => onChange({ accountStatus })}
      />
      <SelectField
        label={t('filter_online')}
        value={filters.onlineStatus}
        options={[
          { value: '', text: t('all') },
          { value: 'online', text: t('online') },
          { value: 'offline', text: t('offline') },
        ]}
        onChange={(onlineStatus) => onChange({ onlineStatus })}
      />
    </div>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  // Back, or "clear", puts another search into the address; the field follows it, but never its own echo while somebody types on.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text;
      onSearch(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return <TextField label={t('search')} type="search" name="search" maxLength={100} autoComplete="off" value={text} onChange={setText} />;
}
