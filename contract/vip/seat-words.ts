/** Where somebody sits, as it is said: tables and seats are typed as a house numbers them, with or without 桌 and 号. */

/** A number alone, that of a table and that of a seat beside it, would be read as one: table 1 seat 1 as 11. */
const bare = /^[0-9A-Za-z]{1,4}$/

export const tableName = (table: string) => (bare.test(table) ? `${table}桌` : table)

/** 3桌2号, 主席台5号; what is typed whole stays as it is. */
export const placeName = (table: string, seat: string) => tableName(table) + (bare.test(seat) ? `${seat}号` : seat)
