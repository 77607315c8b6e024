import type { KeyChange, KeyEffect } from '@vumon/proto/http/appeals.js';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../api/api-error';
import { toast } from '../../ui/toast-store';
import { t } from './admin-appeals.text';
import { loweredBy, type QuestionRef, usePreviewKeyMutation, useReviseKeyMutation } from './appeals-admin.api';

export type ChangeKind = KeyChange['kind'];
type Problem = 'reason' | 'answers' | 'known' | 'moved';

interface Subject {
  ref: QuestionRef;
  kind: ChangeKind;
  /** Chosen until somebody chooses. */
  preselected: readonly string[];
}

const SHORTEST_REASON = 5;

/** The two steps of a change: what it comes to for learners, then the change itself with the number of those who lose. */
export function useKeyChange({ ref, kind, preselected }: Subject, onDone: () => void) {
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const answers = chosen ?? preselected;
  const [effect, setEffect] = useState<KeyEffect | null>(null);
  const [known, setKnown] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [preview, previewing] = usePreviewKeyMutation();
  const [revise, revising] = useReviseKeyMutation();

  /** Another selection has another effect. */
  const toggle = (answer: string, added: boolean): void => {
    setChosen(added ? [...answers, answer] : answers.filter((one) => one !== answer));
    setEffect(null);
    setKnown(false);
    setProblem(null);
  };
  const next = async (): Promise<void> => {
    const words = reason.trim();
    const found = problemOf({ kind, words, answers, effect, known });
    setProblem(found);
    if (found) return;
    const change: KeyChange = kind === 'void' ? { kind, reason: words } : { kind, answers: [...answers], reason: words };
    try {
      if (!effect) {
        setEffect(await preview({ ref, change }).unwrap());
        return;
      }
      await revise({ ref, change, confirmedLosing: effect.lose }).unwrap();
      toast.success(t(`${kind}_toast`));
      onDone();
    } catch (error) {
      const moved = loweredBy(error);
      if (moved) {
        setEffect(moved);
        setKnown(false);
        setProblem('moved');
        return;
      }
      toast.error(errorMessage(error, t(effect ? 'revise_failed' : 'preview_failed')));
      // What was looked at is not there any more; the reason is worth keeping for everything else.
      if (isApiError(error) && (error.code === 'STALE_WRITE' || error.code === 'NOT_FOUND')) onDone();
    }
  };
  return { reason, setReason, answers, toggle, effect, known, setKnown, problem, next, busy: previewing.isLoading || revising.isLoading };
}

interface Draft {
  kind: ChangeKind;
  words: string;
  answers: readonly string[];
  effect: KeyEffect | null;
  known: boolean;
}

function problemOf({ kind, words, answers, effect, known }: Draft): Problem | null {
  if (kind === 'narrow' && answers.length === 0) return 'answers';
  if (words.length < SHORTEST_REASON) return 'reason';
  return effect && effect.lose > 0 && !known ? 'known' : null;
}
