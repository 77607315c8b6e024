import { Button } from './button';
import styles from './crash-page.module.css';
import { BrokenBridgeScene } from './scenes';

/** 'Đã xảy ra lỗi' with retry, reload and home. It leaves by full loads: the app's own state may be what broke. */
export function CrashPage({ onRetry }: { onRetry(): void }) {
  return (
    <main className={styles.page} role="alert">
      <div className={styles.scene}>
        <BrokenBridgeScene />
      </div>
      <h1>Đã xảy ra lỗi</h1>
      <p className={styles.text}>Màn hình này vừa gặp sự cố. Những gì bạn đã lưu vẫn còn nguyên; bài thi đang làm vẫn được giữ trên máy chủ.</p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>Thử lại</Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          Tải lại trang
        </Button>
        <Button variant="secondary" onClick={() => location.assign('/')}>
          Về trang chủ
        </Button>
      </div>
    </main>
  );
}
