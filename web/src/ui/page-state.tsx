import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button';
import styles from './page-state.module.css';
import { BrokenBridgeScene } from './scenes';

/** Faster answers than this need no skeleton; showing one would only flicker. */
const SKELETON_DELAY_MS = 150;

interface LoadingStateProps {
  /** What is being loaded, for screen readers. */
  label?: string;
  /** The skeleton in the shape of the content; three lines when left out. */
  children?: ReactNode;
}

/** Nothing for 150 ms, then a skeleton in the shape of what will come. */
export function LoadingState({ label = 'Đang tải', children }: LoadingStateProps) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className={visible ? styles.shown : styles.waiting}>
        {children ?? (
          <>
            <SkeletonBlock height={28} width="40%" />
            <SkeletonBlock height={18} />
            <SkeletonBlock height={18} width="80%" />
          </>
        )}
      </div>
    </div>
  );
}

/** One grey block of a skeleton. */
export function SkeletonBlock({ height, width = '100%' }: { height: number; width?: string }) {
  return <div className={styles.block} style={{ height, width }} />;
}

interface EmptyStateProps {
  scene: ReactNode;
  text: string;
  action?: ReactNode;
}

/** A picture, one sentence, one action. */
export function EmptyState({ scene, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.scene}>{scene}</div>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What happened. */
  text: string;
  /** What is safe ("Bài làm của bạn vẫn được giữ"). */
  safe?: string;
  onRetry?(): void;
}

/** What happened, what is safe, and 'Thử lại'. */
export function ErrorState({ text, safe, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.scene}>
        <BrokenBridgeScene />
      </div>
      <p className={styles.text}>{text}</p>
      {safe && <p className={styles.safe}>{safe}</p>}
      {onRetry && (
        <Button variant="secondary" icon={<ReloadOutlined aria-hidden="true" />} onClick={onRetry}>
          Thử lại
        </Button>
      )}
    </div>
  );
}
