import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form-field';
import { toast } from '../../ui/toast-store';
import { SelectField } from '../admin/select-field';
import { t } from './admin-users.text';
import { checkNewUser, EMPTY_USER, LEVELS, type NewUserErrors, type NewUserField, serverFaults } from './new-user-form';
import { userErrorText } from './user-error';
import { type NewUser, useCreateUserMutation } from './users.api';
import styles from './users-section.module.css';

const INPUTS = [
  { field: 'fullName', label: 'full_name', type: 'text' },
  { field: 'email', label: 'email', type: 'email' },
  { field: 'password', label: 'password', type: 'password' },
  { field: 'phone', label: 'phone', type: 'tel' },
] as const satisfies readonly { field: NewUserField; label: string; type: string }[];

export function AddUserDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  // The form begins empty each time: its state lives as long as the dialog.
  return open ? <AddUserForm onClose={onClose} /> : null;
}

function AddUserForm({ onClose }: { onClose(): void }) {
  const formId = useId();
  const [create, { isLoading }] = useCreateUserMutation();
  const [values, setValues] = useState<NewUser>(EMPTY_USER);
  const [errors, setErrors] = useState<NewUserErrors>({});

  const set = (change: Partial<NewUser>): void => setValues((current) => ({ ...current, ...change }));
  const submit = async (): Promise<void> => {
    const faults = checkNewUser(values);
    setErrors(faults);
    if (Object.keys(faults).length > 0 || isLoading) return;
    try {
      await create(values).unwrap();
      toast.success(t('created'));
      onClose();
    } catch (error) {
      const refused = serverFaults(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) toast.error(userErrorText(error, t('network_create')));
    }
  };

  return (
    <Dialog
      open
      title={t('add')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {INPUTS.map(({ field, label, type }) => (
          <TextField
            key={field}
            label={t(label)}
            type={type}
            name={`new-${field}`}
            autoComplete={type === 'password' ? 'new-password' : 'off'}
            value={values[field] ?? ''}
            error={errors[field]}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        <div className={styles.pair}>
          <SelectField
            label={t('filter_role')}
            value={values.role ?? 'user'}
            options={[
              { value: 'user', text: t('role_user') },
              { value: 'admin', text: t('role_admin') },
            ]}
            onChange={(role) => set({ role })}
          />
          <SelectField
            label={t('level')}
            value={values.level ?? 'A1'}
            options={LEVELS.map((level) => ({ value: level, text: level }))}
            onChange={(level) => set({ level })}
          />
        </div>
      </form>
    </Dialog>
  );
}
