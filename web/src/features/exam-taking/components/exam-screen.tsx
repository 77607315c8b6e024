import type { AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths';
import { selectCurrent, selectPart } from '../exam-taking.selectors';
import { flagToggled, mayWrite, questionVisited } from '../exam-taking.slice';
import { type ExamTaking, useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { useExamSettings } from '../hooks/use-exam-settings';
import { useLeaveGuard } from '../hooks/use-leave-guard';
import { useNarrow } from '../hooks/use-narrow';
import { type Places, ScrollPlaces } from '../hooks/use-remembered-scroll';
import { type Shortcut, useShortcuts } from '../hooks/use-shortcuts';
import { useVisualHeight } from '../hooks/use-visual-height';
import { useWakeLock } from '../hooks/use-wake-lock';
import { neighbour } from '../model/paper';
import { BottomBar } from './bottom-bar';
import { ExamHeader, type HeaderAction } from './exam-header';
import styles from './exam-screen.module.css';
import { HelpDialog } from './help-dialog';
import { HiddenScreen } from './hidden-screen';
import { LeaveDialog } from './leave-dialog';
import { Listening } from './listening';
import { type Marking, MarkingLayer } from './marking/marking-layer';
import { NotesPanel } from './marking/notes-panel';
import { PaletteSheet } from './palette-sheet';
import { PassagePane } from './passage-pane';
import { QuestionPane } from './question-pane';
import { PickedEntries } from './questions/picked-entry';
import { focusQuestion } from './questions/question-block';
import { TroubleBar } from './save-status';
import { SettingsDialog } from './settings-dialog';
import { SignInDialog } from './sign-in-dialog';
import { SplitPanes } from './split-panes';
import { SubmitDialog } from './submit-dialog';
import { SubmittingDialog } from './submitting-dialog';
import { TakenOver } from './taken-over-dialog';

type Open = 'settings' | 'help' | 'hide' | 'submit' | 'palette' | null;
type Tab = 'passage' | 'questions';
/** Where to go after the part and the pane are on the screen. */
type Target = { readonly questionId: string } | { readonly markId: string };

const SCALE = { 1: 1, 2: 1.15, 3: 1.3 } as const;
/** Leaving waits for the last answers, but not for ever. */
const FLUSH_BUDGET_MS = 2_000;

/** The runner's layout, and which of its dialogs is open. */
export function ExamScreen({ exam }: { exam: ExamTaking }) {
  const dispatch = useExamDispatch();
  const navigate = useNavigate();
  const blocker = useLeaveGuard(exam);
  const { settings, change } = useExamSettings();
  const narrow = useNarrow();
  const [open, setOpen] = useState<Open>(null);
  const [tab, setTab] = useState<Tab>('passage');
  const [target, setTarget] = useState<Target | null>(null);
  const [notes, setNotes] = useState<{ focusId: string | null } | null>(null);
  const marking = useRef<Marking>(null);
  const runner = useRef<HTMLDivElement>(null);
  const [places] = useState<Places>(() => new Map());
  const part = useExamTaking(selectPart);
  const current = useExamTaking(selectCurrent);
  const paper = useExamTaking((state) => state.paper);
  const readOnly = !useExamTaking(mayWrite);
  const signedOut = useExamTaking((state) => state.signedOut);

  const running = useExamTaking((state) => state.phase.kind === 'running');
  useWakeLock(running);
  useVisualHeight(runner);

  useEffect(() => {
    if (!target) return;
    if ('questionId' in target) focusQuestion(target.questionId);
    else document.querySelector(`mark[data-annotation="${target.markId}"]`)?.scrollIntoView({ block: 'center' });
  }, [target]);

  // A session that ended sends the app home; the page stays and asks to sign in instead.
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked && signedOut) blocker.reset?.();
  }, [blocked, signedOut, blocker]);

  const go = (questionId: string): void => {
    setOpen(null);
    setTab('questions');
    dispatch(questionVisited(questionId));
    setTarget({ questionId });
  };
  const step = (direction: -1 | 1): void => {
    const next = paper && current && neighbour(paper, current.id, direction);
    if (next) go(next.id);
  };
  const goToMark = (markId: string, mark: AnnotationValue): void => {
    if (narrow) setNotes(null);
    if (mark.target === 'question' && mark.questionId !== undefined) {
      go(mark.questionId);
      return;
    }
    const there = paper?.parts.find(({ id }) => id === mark.partId);
    if (there && there !== part && there.questions[0]) dispatch(questionVisited(there.questions[0].id));
    setTab('passage');
    setTarget({ markId });
  };
  const onAction = (action: HeaderAction): void => {
    if (action === 'leave') void navigate(paths.exams.href());
    else if (action === 'notes') setNotes(notes ? null : { focusId: null });
    else setOpen(action);
  };
  const onShortcut = (shortcut: Shortcut): void => {
    if (shortcut === 'next') step(1);
    else if (shortcut === 'previous') step(-1);
    else if (shortcut === 'flag') current && dispatch(flagToggled(current.id));
    else if (shortcut === 'help') setOpen('help');
    else if (shortcut === 'palette') openPalette();
    else if (shortcut === 'mark') marking.current?.paint();
    else if (shortcut === 'note') marking.current?.note();
    else if (shortcut === 'erase') marking.current?.erase();
    else if (shortcut === 'notes') setNotes(notes ? null : { focusId: null });
    else switchPane();
  };
  const openPalette = (): void => {
    if (narrow) setOpen('palette');
    else document.querySelector<HTMLElement>(`nav[aria-label="${t('palette')}"] [aria-current]`)?.focus();
  };
  const switchPane = (): void => {
    const passage = document.getElementById('exam-passage');
    const toQuestions = narrow ? tab === 'passage' : passage?.contains(document.activeElement);
    if (toQuestions && current) go(current.id);
    else {
      setTab('passage');
      passage?.focus();
    }
  };
  useShortcuts(onShortcut);

  const leave = async (): Promise<void> => {
    await Promise.race([exam.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_BUDGET_MS))]);
    blocker.proceed?.();
  };

  if (!part) return null;
  const withVolume = paper?.parts.some(({ audioSeconds }) => audioSeconds !== null) ?? false;
  const passage = part.content === '' ? null : <PassagePane part={part} hidden={narrow && tab !== 'passage'} onGo={go} />;
  const questions = <QuestionPane hidden={narrow && passage !== null && tab !== 'questions'} flush={exam.flush} />;
  const scale: CSSProperties & Record<'--exam-scale', number> = { '--exam-scale': SCALE[settings.textSize] };
  return (
    <div ref={runner} className={styles.runner} data-contrast={settings.contrast} style={scale}>
      <div className={styles.window} data-covered={signedOut || undefined}>
        <ExamHeader
          showClock={settings.showClock}
          readOnly={readOnly}
          volume={withVolume ? settings.volume : null}
          onVolume={(volume) => change({ volume })}
          onAction={onAction}
        />
        <TroubleBar />
        <TakenOver />
        <Listening volume={settings.volume} onPart={go} />
        <main className={styles.main}>
          <ScrollPlaces value={places}>
            <PickedEntries>
              {narrow || !passage ? (
                <>
                  {passage && <Tabs tab={tab} onTab={setTab} />}
                  {passage}
                  {questions}
                </>
              ) : (
                <SplitPanes split={settings.split} onSplit={(split) => change({ split })} left={passage} right={questions} />
              )}
            </PickedEntries>
          </ScrollPlaces>
        </main>
        <BottomBar narrow={narrow} onGo={go} onOpenPalette={openPalette} />
      </div>
      <MarkingLayer ref={marking} onNote={(focusId) => setNotes({ focusId })} />
      {notes && <NotesPanel focusId={notes.focusId} onGo={goToMark} onClose={() => setNotes(null)} />}
      {open === 'settings' && (
        <SettingsDialog
          withVolume={withVolume}
          settings={settings}
          onChange={change}
          onClose={() => setOpen(null)}
          onHelp={() => setOpen('help')}
          onHide={() => setOpen('hide')}
        />
      )}
      {open === 'help' && <HelpDialog onClose={() => setOpen(null)} />}
      {open === 'hide' && <HiddenScreen onResume={() => setOpen(null)} />}
      {open === 'palette' && <PaletteSheet onGo={go} onClose={() => setOpen(null)} />}
      {open === 'submit' && <SubmitDialog onClose={() => setOpen(null)} onGo={go} />}
      {blocked && !signedOut && <LeaveDialog onStay={() => blocker.reset?.()} onLeave={leave} />}
      <SubmittingDialog />
      <SignInDialog />
    </div>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  return (
    <div className={styles.tabs}>
      {(['passage', 'questions'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
          {t(`tab_${name}`)}
        </button>
      ))}
    </div>
  );
}
