import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { t } from '../exam-taking.text';
import { SPLIT_MAX, SPLIT_MIN, withinSplit } from '../hooks/use-exam-settings';
import styles from './split-panes.module.css';

interface SplitPanesProps {
  /** Width of the left pane in percent. */
  split: number;
  onSplit(percent: number): void;
  left: ReactNode;
  right: ReactNode;
}

const STEP = 2;

/** Two panes and a divider that mouse, finger and arrow keys move; Home, End and Enter (the middle) jump. */
export function SplitPanes({ split, onSplit, left, right }: SplitPanesProps) {
  const element = useRef<HTMLDivElement>(null);
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !element.current) return;
    const { left: edge, width } = element.current.getBoundingClientRect();
    onSplit(withinSplit(((event.clientX - edge) / width) * 100));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowLeft: split - STEP, ArrowRight: split + STEP, Home: SPLIT_MIN, End: SPLIT_MAX, Enter: 50 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSplit(withinSplit(target));
  };
  const width: CSSProperties & Record<'--split', string> = { '--split': `${split}%` };
  // The window splitter of the ARIA practices: a rule (<hr>) cannot be moved.
  const windowSplitter = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-label': t('divider'),
    'aria-valuenow': split,
    'aria-valuemin': SPLIT_MIN,
    'aria-valuemax': SPLIT_MAX,
    'aria-valuetext': t('divider_value', { percent: split }),
    'aria-controls': 'exam-passage',
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove,
    onKeyDown,
  } as const;
  return (
    <div ref={element} className={styles.panes} style={width}>
      <div className={styles.left}>{left}</div>
      <div {...windowSplitter} className={styles.divider} />
      <div className={styles.right}>{right}</div>
    </div>
  );
}
