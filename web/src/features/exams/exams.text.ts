import { texts } from '../../i18n/texts';
import { exams } from '../../i18n/vi/exams';

export const t = texts({ vi: exams });
