import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { t } from '../exam-taking.text';
import styles from './dialogs.module.css';

const KEYS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Alt + P', 'Alt + N'], text: t('help_move') },
  { keys: ['Alt + R'], text: t('help_flag') },
  { keys: ['Alt + Q'], text: t('help_palette') },
  { keys: ['Alt + B'], text: t('help_passage') },
  { keys: ['←', '→', 'Shift'], text: t('help_select') },
  { keys: ['Alt + H', 'Alt + M', 'Alt + X'], text: t('help_mark') },
  { keys: ['Alt + G'], text: t('help_notes') },
  { keys: [t('key_arrows')], text: t('help_choice') },
  { keys: [t('key_space')], text: t('help_check') },
  { keys: ['←', '→', 'Home', 'End', 'Enter'], text: t('help_divider') },
  { keys: ['Alt + K'], text: t('help_this') },
  { keys: ['Esc'], text: t('help_escape') },
];

export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open title={t('help')} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <p>{t('help_intro')}</p>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
