import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import { dismissToast, type ToastKind, useToasts } from './toast-store';
import styles from './toaster.module.css';

const icons: Record<ToastKind, typeof InfoCircleOutlined> = {
  success: CheckCircleOutlined,
  error: ExclamationCircleOutlined,
  info: InfoCircleOutlined,
};

/** The place where toasts appear; mounted once. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div className={styles.stack} aria-live="polite">
      {toasts.map(({ id, kind, text }) => {
        const Icon = icons[kind];
        return (
          <div key={id} className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
            <Icon aria-hidden="true" />
            <span>{text}</span>
            <button type="button" aria-label="Đóng thông báo" onClick={() => dismissToast(id)}>
              <CloseOutlined aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
