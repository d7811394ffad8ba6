/** What one must be signed in for on a meeting's page: signing up, 我的门票, the live room, a voucher. */
export type Wish = 'attendees' | 'orders' | 'live' | 'voucher'
