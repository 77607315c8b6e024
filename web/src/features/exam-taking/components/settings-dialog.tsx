import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { t } from '../exam-taking.text';
import type { Contrast, ExamSettings, TextSize } from '../hooks/use-exam-settings';
import styles from './dialogs.module.css';

interface SettingsDialogProps {
  /** Whether there is something to hear. */
  withVolume: boolean;
  settings: ExamSettings;
  onChange(changes: Partial<ExamSettings>): void;
  onClose(): void;
  onHelp(): void;
  onHide(): void;
}

const SIZES: readonly { value: TextSize; label: string }[] = [
  { value: 1, label: t('text_size_1') },
  { value: 2, label: t('text_size_2') },
  { value: 3, label: t('text_size_3') },
];
const CONTRASTS: readonly { value: Contrast; label: string }[] = [
  { value: 'default', label: t('contrast_default') },
  { value: 'white', label: t('contrast_white') },
  { value: 'yellow', label: t('contrast_yellow') },
];

export function SettingsDialog({ withVolume, settings, onChange, onClose, onHelp, onHide }: SettingsDialogProps) {
  return (
    <Dialog open title={t('settings')} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <Choice legend={t('text_size')} name="textSize" options={SIZES} value={settings.textSize} onChange={(textSize) => onChange({ textSize })} />
      <Choice legend={t('contrast')} name="contrast" options={CONTRASTS} value={settings.contrast} onChange={(contrast) => onChange({ contrast })} />
      {withVolume && (
        <label className={styles.slider}>
          {t('volume')}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={settings.volume}
            aria-valuetext={t('volume_value', { percent: settings.volume })}
            onChange={(event) => onChange({ volume: Number(event.target.value) })}
          />
        </label>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={settings.showClock} onChange={(event) => onChange({ showClock: event.target.checked })} />
        {t('show_clock')}
      </label>
      <div className={styles.more}>
        <Button variant="secondary" onClick={onHide}>
          {t('hide')}
        </Button>
        <Button variant="secondary" onClick={onHelp}>
          {t('help')}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps<V extends string | number> {
  legend: string;
  name: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
}

function Choice<V extends string | number>({ legend, name, options, value, onChange }: ChoiceProps<V>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.pill}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
