import { Module } from '@nestjs/common';
import { AnnotationRepository } from './annotations/annotation.repository.js';
import { SaveAnnotations } from './annotations/save-annotations.command.js';
import { AppealGrpc } from './appeals/appeal.grpc.js';
import { AppealQueries } from './appeals/appeal.queries.js';
import { AppealRepository } from './appeals/appeal.repository.js';
import { DecideAppeal } from './appeals/decide-appeal.command.js';
import { FileAppeal } from './appeals/file-appeal.command.js';
import { KeyQueries } from './appeals/key.queries.js';
import { KeyRepository } from './appeals/key.repository.js';
import { KeyRevisions } from './appeals/key-revisions.js';
import { RegradeWorker } from './appeals/regrade.worker.js';
import { ReviseKey } from './appeals/revise-key.command.js';
import { AttemptQueries } from './attempts/attempt.queries.js';
import { AttemptRepository } from './attempts/attempt.repository.js';
import { AttemptWorker } from './attempts/attempt.worker.js';
import { CheckAnswers } from './attempts/check-answers.command.js';
import { CloseAttempts } from './attempts/close-attempts.command.js';
import { RedoMistakes } from './attempts/redo-mistakes.command.js';
import { SaveAnswers } from './attempts/save-answers.command.js';
import { StartAttempt } from './attempts/start-attempt.command.js';
import { ExamGrpc } from './exam.grpc.js';
import { ContentStore } from './exams/content-store.js';
import { CreateExam } from './exams/create-exam.command.js';
import { ExamQueries } from './exams/exam.queries.js';
import { ExamRepository } from './exams/exam.repository.js';
import { ExamCatalogue } from './exams/exam-catalogue.js';
import { UpdateExam } from './exams/update-exam.command.js';
import { AudioAddresses } from './listening/audio-addresses.js';
import { AudioLibrary } from './listening/audio-library.js';
import { AudioUploadRepository } from './listening/audio-upload.repository.js';
import { ListeningGrpc } from './listening/listening.grpc.js';
import { ListeningQueries } from './listening/listening.queries.js';
import { MarkListened } from './listening/mark-listened.command.js';
import { ReportStall } from './listening/report-stall.command.js';
import { SectionRepository } from './listening/section.repository.js';
import { SectionAccess } from './listening/section-access.js';
import { StartSection } from './listening/start-section.command.js';
import { MediaStorage } from './media-storage.js';
import { ClaimPlacements } from './placement/claim-placements.js';
import { ClosePlacements } from './placement/close-placements.command.js';
import { OpenPlacements } from './placement/open-placements.js';
import { PlacementGrpc } from './placement/placement.grpc.js';
import { PlacementPresenter } from './placement/placement.presenter.js';
import { PlacementRepository } from './placement/placement.repository.js';
import { PlacementWorker } from './placement/placement.worker.js';
import { PlacementBankRepository } from './placement/placement-bank.repository.js';
import { PlacementDesk } from './placement/placement-desk.js';
import { PlayClip } from './placement/play-clip.command.js';
import { SeedPlacement } from './placement/seed-placement.js';
import { SitPlacement } from './placement/sit-placement.command.js';
import { RateExam } from './ratings/rate-exam.command.js';
import { RatingGrpc } from './ratings/rating.grpc.js';
import { RatingQueries } from './ratings/rating.queries.js';
import { RatingRepository } from './ratings/rating.repository.js';
import { ClaimResults } from './results/claim-results.command.js';
import { ResultQueries } from './results/result.queries.js';
import { ResultRepository } from './results/result.repository.js';
import { SubmitWhole } from './results/submit-whole.command.js';
import { SeedExams } from './seed/seed-exams.command.js';
import { SeedHistory } from './seed/seed-history.command.js';
import { SeedMedia } from './seed/seed-media.js';

@Module({
  providers: [
    AnnotationRepository,
    AppealGrpc,
    AppealQueries,
    AppealRepository,
    AttemptQueries,
    AttemptRepository,
    AttemptWorker,
    AudioAddresses,
    AudioLibrary,
    AudioUploadRepository,
    CheckAnswers,
    ClaimPlacements,
    ClaimResults,
    CloseAttempts,
    ClosePlacements,
    ContentStore,
    CreateExam,
    DecideAppeal,
    ExamCatalogue,
    ExamGrpc,
    ExamQueries,
    ExamRepository,
    FileAppeal,
    KeyQueries,
    KeyRepository,
    KeyRevisions,
    RegradeWorker,
    ReviseKey,
    ListeningGrpc,
    ListeningQueries,
    MarkListened,
    MediaStorage,
    RateExam,
    RatingGrpc,
    RatingQueries,
    RatingRepository,
    OpenPlacements,
    PlacementBankRepository,
    PlacementDesk,
    PlacementGrpc,
    PlacementPresenter,
    PlacementRepository,
    PlacementWorker,
    PlayClip,
    ReportStall,
    ResultQueries,
    ResultRepository,
    SaveAnnotations,
    RedoMistakes,
    SaveAnswers,
    SectionAccess,
    SectionRepository,
    SeedExams,
    SeedHistory,
    SeedMedia,
    SeedPlacement,
    SitPlacement,
    StartAttempt,
    StartSection,
    SubmitWhole,
    UpdateExam,
  ],
})
export class ExamModule {}
