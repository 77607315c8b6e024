import { Segmented } from 'antd';
import { t } from './admin-dashboard.text';
import { PERIODS, type Period } from './live-statistics';

interface PeriodSwitchProps {
  /** What the period is chosen for. */
  name: string;
  value: Period;
  disabled?: boolean;
  onChange(period: Period): void;
}

export function PeriodSwitch({ name, value, disabled = false, onChange }: PeriodSwitchProps) {
  return (
    <Segmented<Period>
      aria-label={t('period', { name })}
      size="small"
      value={value}
      disabled={disabled}
      options={PERIODS.map((period) => ({ value: period, label: t(`period_${period}`) }))}
      onChange={onChange}
    />
  );
}
