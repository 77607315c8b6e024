import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import type { AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { giveFocusBack } from '../../../../ui/dialog';
import { marked, mayWrite } from '../../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../../exam-taking.store';
import { t } from '../../exam-taking.text';
import { LONGEST_NOTE, type Marks } from '../../model/marks';
import type { Paper } from '../../model/paper';
import styles from './marking.module.css';

interface NotesPanelProps {
  /** The mark whose note is to be written. */
  focusId: string | null;
  onGo(id: string, mark: AnnotationValue): void;
  onClose(): void;
}

interface Entry {
  readonly id: string;
  readonly mark: AnnotationValue;
  readonly where: string;
}

/** Every mark in the order of the paper with its note: a panel beside the questions, a sheet on a phone. */
export function NotesPanel({ focusId, onGo, onClose }: NotesPanelProps) {
  const dispatch = useExamDispatch();
  const paper = useExamTaking((state) => state.paper);
  const all = useExamTaking((state) => state.marks.all);
  const readOnly = !useExamTaking(mayWrite);
  const [clearing, setClearing] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => giveFocusBack(before);
  }, []);
  useEffect(() => {
    if (focusId === null) closeButton.current?.focus();
  }, [focusId]);
  if (!paper) return null;
  const entries = entriesOf(paper, all);
  const write = (id: string, value: AnnotationValue | null): void => void dispatch(marked([{ id, value }]));
  return (
    <aside className={styles.panel} aria-label={t('notes_title')} onKeyDown={(event) => event.key === 'Escape' && !clearing && onClose()}>
      <div className={styles.panelHead}>
        <h2>{t('notes_title')}</h2>
        <span className={`tabular ${styles.count}`}>{t('notes_count', { count: entries.length })}</span>
        <button ref={closeButton} type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      </div>
      {entries.length === 0 ? (
        <p className={styles.empty}>{t('notes_empty')}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ id, mark, where }) => (
            <li key={id} className={styles.entry} data-colour={mark.colour}>
              <button type="button" className={styles.quote} onClick={() => onGo(id, mark)}>
                <span className={styles.where}>{where}</span>
                <span lang="en">{mark.quote}</span>
              </button>
              <Note mark={mark} readOnly={readOnly} focus={id === focusId} onChange={(note) => write(id, withNote(mark, note))} />
              <button
                type="button"
                className={styles.remove}
                aria-label={t('notes_remove', { quote: mark.quote.slice(0, 40) })}
                disabled={readOnly}
                onClick={() => write(id, null)}
              >
                <DeleteOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {entries.length > 0 && !readOnly && (
        <div className={styles.panelFoot}>
          <Button variant="secondary" onClick={() => setClearing(true)}>
            {t('notes_clear')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={clearing}
        title={t('notes_clear_title')}
        confirmLabel={t('notes_clear')}
        cancelLabel={t('notes_keep')}
        danger
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false);
          dispatch(marked(entries.map(({ id }) => ({ id, value: null }))));
        }}
      >
        <p>{t('notes_clear_text', { count: entries.length })}</p>
      </ConfirmDialog>
    </aside>
  );
}

function Note({ mark, readOnly, focus, onChange }: { mark: AnnotationValue; readOnly: boolean; focus: boolean; onChange(note: string): void }) {
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = focus || opened;
  useEffect(() => {
    if (writing) field.current?.focus();
  }, [writing]);
  if (!writing && mark.note === undefined) {
    return readOnly ? null : (
      <button type="button" className={styles.add} onClick={() => setOpened(true)}>
        {t('notes_add')}
      </button>
    );
  }
  return (
    <textarea
      ref={field}
      className={styles.note}
      aria-label={t('notes_field', { quote: mark.quote.slice(0, 40) })}
      placeholder={t('notes_placeholder')}
      value={mark.note ?? ''}
      readOnly={readOnly}
      maxLength={LONGEST_NOTE}
      rows={3}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function withNote({ note: _before, ...rest }: AnnotationValue, note: string): AnnotationValue {
  return note === '' ? rest : { ...rest, note };
}

function entriesOf(paper: Paper, all: Marks['all']): Entry[] {
  const numberOf = new Map(paper.questions.map(({ id, number }) => [id, number]));
  return paper.parts.flatMap((part) =>
    Object.entries(all)
      .filter(([, mark]) => mark.partId === part.id)
      .map(([id, mark]): Entry & { order: number } => {
        const number = mark.questionId === undefined ? 0 : (numberOf.get(mark.questionId) ?? 0);
        const where = number > 0 ? t('answer_of', { number }) : t('notes_part', { number: part.index + 1 });
        return { id, mark, where, order: number * 1_000_000 + mark.start };
      })
      .sort((a, b) => a.order - b.order),
  );
}
