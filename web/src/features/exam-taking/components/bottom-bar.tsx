import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import FlagFilled from '@ant-design/icons/FlagFilled';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { selectAnswered, selectCurrent } from '../exam-taking.selectors';
import { flagToggled, mayWrite } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { neighbour } from '../model/paper';
import styles from './bottom-bar.module.css';
import { QuestionPalette } from './question-palette';

interface BottomBarProps {
  narrow: boolean;
  onGo(questionId: string): void;
  onOpenPalette(): void;
}

/** Review mark of the current question, the numbers (a sheet on a phone), previous and next across parts. */
export function BottomBar({ narrow, onGo, onOpenPalette }: BottomBarProps) {
  const dispatch = useExamDispatch();
  const paper = useExamTaking((state) => state.paper);
  const current = useExamTaking(selectCurrent);
  const answered = useExamTaking(selectAnswered);
  const flagged = useExamTaking((state) => current !== undefined && state.flagged.includes(current.id));
  const readOnly = !useExamTaking(mayWrite);
  if (!paper || !current) return null;
  const previous = neighbour(paper, current.id, -1);
  const next = neighbour(paper, current.id, 1);
  return (
    <footer className={styles.bar}>
      <button
        type="button"
        className={styles.flag}
        aria-pressed={flagged}
        aria-label={t('flag_label', { number: current.number })}
        disabled={readOnly}
        onClick={() => dispatch(flagToggled(current.id))}
      >
        {flagged ? <FlagFilled aria-hidden="true" /> : <FlagOutlined aria-hidden="true" />}
        <span>{t('flag')}</span>
      </button>
      {narrow ? (
        <button type="button" className={styles.open} onClick={onOpenPalette}>
          <AppstoreOutlined aria-hidden="true" />
          <span className="visually-hidden">{t('palette_open')}</span>
          <span className="tabular">
            {current.number} / {paper.questions.length}
          </span>
          <span className={`tabular ${styles.count}`}>{t('answered_of', { count: answered.size, total: paper.questions.length })}</span>
        </button>
      ) : (
        <QuestionPalette onGo={onGo} />
      )}
      <div className={styles.steps}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('previous')}
          title={t('previous')}
          disabled={!previous}
          onClick={() => previous && onGo(previous.id)}
        >
          <LeftOutlined aria-hidden="true" />
        </button>
        <button type="button" className={styles.step} aria-label={t('next')} title={t('next')} disabled={!next} onClick={() => next && onGo(next.id)}>
          <RightOutlined aria-hidden="true" />
        </button>
      </div>
    </footer>
  );
}
