export const appeals = {
  ask: 'Đáp án của tôi cũng đúng',
  ask_title: 'Xin xem lại câu {number}',
  ask_text:
    'Người soạn đề sẽ đọc câu trả lời “{answer}” của bạn. Nếu được nhận, điểm của bạn và của mọi người đã trả lời như vậy sẽ được chấm lại; điểm chỉ có thể tăng.',
  send: 'Gửi yêu cầu',
  sent: 'Đã gửi yêu cầu xem lại',
  failed: 'Không gửi được yêu cầu. Câu trả lời của bạn vẫn còn nguyên.',
  state_open: 'Đang chờ xem lại',
  state_accepted: 'Đã được nhận và chấm lại',
  state_refused: 'Đã xem lại, giữ nguyên đáp án',
  regraded: 'Đã chấm lại ngày {date}: câu {numbers} được nhận thêm đáp án, từ {before} lên {after} câu đúng.',
  regraded_band: 'Band ước tính từ {before} lên {after}.',
} as const;
