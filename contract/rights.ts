/**
 * What parts of the organiser's side ask for, by what one does there: calls and rooms name the same right, and the rail with
 * all rooms knows it without a single call.
 */
export const rights = {
  editMeeting: { permissions: ['meeting:meeting:edit'] },
  editTickets: { permissions: ['meeting:ticket:edit'] },
  editForms: { permissions: ['meeting:form:edit'] },
  readAnswers: { permissions: ['meeting:attendee:view', 'meeting:attendee:edit'] },
  readPeople: { permissions: ['meeting:attendee:view', 'meeting:attendee:edit', 'meeting:attendee:export'] },
  editPeople: { permissions: ['meeting:attendee:edit'] },
  sendMessages: { permissions: ['meeting:message:send'] },
  readOrders: { permissions: ['meeting:order:view', 'meeting:order:edit', 'meeting:order:refund'] },
  readRefunds: { permissions: ['meeting:order:refund', 'meeting:review:view'] },
  readMoney: { permissions: ['meeting:money:view', 'meeting:money:settle'] },
  readFigures: { permissions: ['meeting:dashboard:view'] },
  readVips: { permissions: ['meeting:vip:view', 'meeting:vip:edit'] },
  editVips: { permissions: ['meeting:vip:edit'] },
  readVisitors: { permissions: ['meeting:visitor:view', 'meeting:visitor:decide'] },
  decideVisitors: { permissions: ['meeting:visitor:decide'] },
  editVotes: { permissions: ['meeting:vote:edit'] },
  editExhibitors: { permissions: ['meeting:exhibitor:edit'] },
  editCertificates: { permissions: ['meeting:certificate:edit'] },
  chairContributions: { permissions: ['meeting:contribution:decide'] },
  readContributions: { permissions: ['meeting:contribution:review', 'meeting:contribution:decide'] },
  editNews: { permissions: ['meeting:news:edit'] },
  readInvoices: { permissions: ['meeting:invoice:view', 'meeting:invoice:edit'] },
  editInvoices: { permissions: ['meeting:invoice:edit'] },
} as const

/** Whoever holds one of them has something to do in a meeting's rooms, and finds it in the list of meetings. */
export const anyRoom = { permissions: [...new Set(Object.values(rights).flatMap(({ permissions }) => permissions as readonly string[]))] }
