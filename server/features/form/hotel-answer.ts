import type { Row } from '../../db/db.ts'

/** What the question `ishotel` is answered with; '' without an answer. */
export const hotelAnswerOf = ({ ishotel, hotel_unanswered }: Pick<Row<'attendees'>, 'ishotel' | 'hotel_unanswered'>): number | '' =>
  hotel_unanswered === 1 ? '' : ishotel
