import { texts } from '../../i18n/texts';
import { examResult } from '../../i18n/vi/exam-result';

export const t = texts({ vi: examResult });
