export { ExamIntroPage as Component } from '../../features/exams/exam-intro-page';
