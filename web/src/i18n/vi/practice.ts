export const practice = {
  title: 'Luyện tập hằng ngày',
  text: 'Mỗi ngày một việc nhỏ, làm trọn vẹn.',
  center: 'IELTS Practice Center',
  center_text: 'Đề Reading và Listening như thi thật, chấm ngay, lời giải có bằng chứng.',
  center_go: 'Vào phòng luyện',
  hot: 'HOT',
  vocabulary: 'Bài tập từ vựng cơ bản',
  vocabulary_text: 'Học từ theo trình độ, bắt đầu từ những từ bạn gặp mỗi ngày.',
  vocabulary_go: 'Xem khóa từ vựng',
  tests_title: 'Đề luyện tập',
  tests_total: '{total} đề: {reading} Reading, {listening} Listening',
} as const;
