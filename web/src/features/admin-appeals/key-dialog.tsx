import type { KeyEffect, QuestionKey } from '@vumon/proto/http/appeals.js';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckboxField, TextField } from '../../ui/form-field';
import { formatNumber } from '../../ui/format';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { t } from './admin-appeals.text';
import { type QuestionRef, useQuestionKeyQuery } from './appeals-admin.api';
import styles from './key-dialog.module.css';
import { type ChangeKind, useKeyChange } from './use-key-change';

/** What an administrator is about to do to the key of a question. */
export interface KeyTask {
  ref: QuestionRef;
  number: number;
  kind: ChangeKind;
  /** Chosen beforehand where it is still accepted. */
  answer?: string;
}

/** Takes a question out of the marking, or answers out of its key: reason, effect on learners, and a second word where somebody loses. */
export function KeyDialog({ task: { ref, number, kind, answer }, onClose }: { task: KeyTask; onClose(): void }) {
  const { data, error, isFetching } = useQuestionKeyQuery(ref, { refetchOnMountOrArgChange: true });
  // Once it was read it stays while it is read again: what was written stands below it.
  const change = useKeyChange({ ref, kind, preselected: data?.accepted.filter((text) => text === answer) ?? [] }, onClose);
  const { effect, busy, next } = change;
  const open = data !== undefined && canChange(data, kind);
  return (
    <Dialog
      open
      title={t(`${kind}_title`, { number })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          {open && (
            <Button variant={effect && effect.lose > 0 ? 'danger' : 'primary'} busy={busy} onClick={() => void next()}>
              {t(effect ? `${kind}_confirm` : 'effect_ask')}
            </Button>
          )}
        </>
      }
    >
      {open && <KeyForm kind={kind} accepted={data.accepted} change={change} />}
      {data && !open && <p>{data.voided === null ? t('narrow_none') : t('voided', { reason: data.voided })}</p>}
      {!data && isFetching && (
        <LoadingState label={t('key_loading')}>
          <SkeletonBlock height={120} />
        </LoadingState>
      )}
      {!data && !isFetching && error && <p role="alert">{errorMessage(error, t('key_failed'))}</p>}
    </Dialog>
  );
}

const canChange = ({ voided, accepted }: QuestionKey, kind: ChangeKind): boolean => voided === null && (kind === 'void' || accepted.length > 0);

interface KeyFormProps {
  kind: ChangeKind;
  accepted: readonly string[];
  change: ReturnType<typeof useKeyChange>;
}

function KeyForm({ kind, accepted, change: { answers, toggle, reason, setReason, effect, known, setKnown, problem } }: KeyFormProps) {
  return (
    <>
      <p>{t(`${kind}_text`)}</p>
      {kind === 'narrow' && (
        <fieldset className={styles.answers}>
          <legend>{t('narrow_choose')}</legend>
          {accepted.map((text) => (
            <CheckboxField
              key={text}
              name="answer"
              label={<span lang="en">{text}</span>}
              checked={answers.includes(text)}
              onChange={(chosen) => toggle(text, chosen)}
            />
          ))}
          {problem === 'answers' && <p role="alert">{t('narrow_choose_one')}</p>}
        </fieldset>
      )}
      <TextField
        label={t('reason')}
        name="reason"
        autoComplete="off"
        maxLength={300}
        value={reason}
        hint={t('reason_hint')}
        error={problem === 'reason' ? t('reason_short') : undefined}
        onChange={setReason}
      />
      <div role="status">{effect && <Effect effect={effect} />}</div>
      {problem === 'moved' && <p role="alert">{t('lose_changed')}</p>}
      {effect && effect.lose > 0 && (
        <CheckboxField
          name="known"
          label={t('lose_known', { count: formatNumber(effect.lose) })}
          checked={known}
          error={problem === 'known' ? t('lose_unknown') : undefined}
          onChange={setKnown}
        />
      )}
    </>
  );
}

function Effect({ effect }: { effect: KeyEffect }) {
  return (
    <dl className={styles.effect} aria-label={t('effect')}>
      {(['gain', 'lose', 'unchanged'] as const).map((what) => (
        <div key={what} data-alarm={(what === 'lose' && effect.lose > 0) || undefined}>
          <dt>{t(`effect_${what}`)}</dt>
          <dd className="tabular">{t('learners', { count: formatNumber(effect[what]) })}</dd>
        </div>
      ))}
    </dl>
  );
}
