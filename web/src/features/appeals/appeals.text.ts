import { texts } from '../../i18n/texts';
import { appeals } from '../../i18n/vi/appeals';

export const t = texts({ vi: appeals });
