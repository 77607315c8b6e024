import { texts } from '../../i18n/texts';
import { examPractice } from '../../i18n/vi/exam-practice';

export const t = texts({ vi: examPractice });
