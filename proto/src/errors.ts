/**
 * Error catalogue: one row per stable code gives the HTTP status, the gRPC status and the Vietnamese text.
 * Clients test the code; people read the message. A caller may replace the message (specification texts that differ by place), never the code.
 */
interface ErrorEntry {
  readonly http: number;
  readonly grpc: GrpcStatus;
  readonly message: string;
}

/** Numeric gRPC statuses used by the catalogue (grpc.github.io/grpc/core/md_doc_statuscodes.html). */
export const grpcStatus = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;
export type GrpcStatus = keyof typeof grpcStatus;

export const errors = {
  VALIDATION_FAILED: { http: 400, grpc: 'INVALID_ARGUMENT', message: 'Dữ liệu gửi lên không hợp lệ' },
  MALFORMED_JSON: { http: 400, grpc: 'INVALID_ARGUMENT', message: 'Nội dung gửi lên không phải JSON hợp lệ' },
  WRONG_CURRENT_PASSWORD: { http: 400, grpc: 'INVALID_ARGUMENT', message: 'Mật khẩu hiện tại không đúng' },
  WEAK_PASSWORD: { http: 400, grpc: 'INVALID_ARGUMENT', message: 'Mật khẩu quá dễ đoán' },
  UNAUTHENTICATED: { http: 401, grpc: 'UNAUTHENTICATED', message: 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại' },
  INVALID_CREDENTIALS: { http: 401, grpc: 'UNAUTHENTICATED', message: 'Email hoặc mật khẩu không đúng' },
  FORBIDDEN: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Bạn không có quyền truy cập chức năng này.' },
  ACCOUNT_DISABLED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Tài khoản của bạn đã bị vô hiệu hóa' },
  EMAIL_NOT_VERIFIED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Vui lòng xác minh email trước khi mua khóa học' },
  AUDIO_LINK_INVALID: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Đường dẫn bài nghe không hợp lệ' },
  AUDIO_LINK_EXPIRED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Đường dẫn bài nghe đã hết hạn. Vui lòng tải lại trang' },
  TRANSCRIPT_LOCKED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'Lời thoại mở ra sau khi bạn nghe hết phần này một lần' },
  NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'Không tìm thấy nội dung yêu cầu' },
  METHOD_NOT_ALLOWED: { http: 405, grpc: 'INVALID_ARGUMENT', message: 'Phương thức không được hỗ trợ' },
  EMAIL_TAKEN: { http: 409, grpc: 'ALREADY_EXISTS', message: 'Email đã được sử dụng' },
  ATTEMPT_CLOSED: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Bài làm đã kết thúc' },
  ATTEMPT_TAKEN_OVER: { http: 409, grpc: 'ABORTED', message: 'Bài đang mở ở cửa sổ khác' },
  AUDIO_ALREADY_STARTED: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Bài nghe chỉ phát một lần và đã bắt đầu' },
  NO_PLAYS_LEFT: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Bạn đã nghe đoạn ghi âm này đủ số lần' },
  EXAM_NOT_READY: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Đề thi chưa sẵn sàng để làm bài' },
  RETAKE_TOO_SOON: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Bạn vừa làm bài kiểm tra này. Vui lòng quay lại sau' },
  LAST_ADMIN: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Hệ thống cần ít nhất một quản trị viên đang hoạt động' },
  SELF_CHANGE: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Bạn không thể tự khóa, hạ quyền hoặc xóa tài khoản của mình' },
  KEY_LOWERS_SCORES: { http: 409, grpc: 'FAILED_PRECONDITION', message: 'Thay đổi này làm giảm điểm của học viên. Hãy xác nhận trước khi lưu' },
  STALE_WRITE: { http: 409, grpc: 'ABORTED', message: 'Nội dung đã được người khác cập nhật' },
  PAYLOAD_TOO_LARGE: { http: 413, grpc: 'INVALID_ARGUMENT', message: 'Nội dung gửi lên quá lớn' },
  UNSUPPORTED_MEDIA: { http: 415, grpc: 'INVALID_ARGUMENT', message: 'Kiểu nội dung không được hỗ trợ' },
  UNSUPPORTED_FILE: { http: 415, grpc: 'INVALID_ARGUMENT', message: 'Định dạng tệp không được hỗ trợ' },
  RANGE_NOT_SATISFIABLE: { http: 416, grpc: 'INVALID_ARGUMENT', message: 'Đoạn được yêu cầu nằm ngoài tệp' },
  PUBLISH_BLOCKED: { http: 422, grpc: 'FAILED_PRECONDITION', message: 'Không thể thay đổi trạng thái' },
  RATE_LIMITED: { http: 429, grpc: 'RESOURCE_EXHAUSTED', message: 'Quá nhiều yêu cầu. Vui lòng đợi một chút...' },
  INTERNAL: { http: 500, grpc: 'INTERNAL', message: 'Hệ thống gặp lỗi. Vui lòng thử lại sau' },
  UNAVAILABLE: { http: 503, grpc: 'UNAVAILABLE', message: 'Hệ thống đang bận. Vui lòng thử lại sau ít giây' },
  DEADLINE: { http: 503, grpc: 'DEADLINE_EXCEEDED', message: 'Hệ thống phản hồi quá chậm. Vui lòng thử lại' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** One wrong field of a request: where, which rule, what to tell the person. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
