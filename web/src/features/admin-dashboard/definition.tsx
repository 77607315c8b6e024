import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import { Popover } from 'antd';
import { t } from './admin-dashboard.text';
import styles from './dashboard.module.css';

/** The "i" behind a figure: what exactly is counted. */
export function Definition({ name, text }: { name: string; text: string }) {
  return (
    <Popover trigger="click" content={<p className={styles.definition}>{text}</p>}>
      <button type="button" className={styles.info} aria-label={t('about', { name })}>
        <InfoCircleOutlined aria-hidden="true" />
      </button>
    </Popover>
  );
}
