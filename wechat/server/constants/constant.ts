/**
 * Every constant that the product sends to Tencent, call by call, each with the page that documents it. The tables of this
 * folder are data: test/wechat/constants.test.ts compares them with what the clients really send, in both directions.
 */

export interface Constant {
  /**
   * The name as sent. A field of a body is a path: `amount.total`, `items[].name`. `*` matches a name that the account
   * chooses.
   */
  name: string
  /** Address of the page. Empty: no page is known, and `npm run doctor` lists the constant as unproven. */
  source: string
  /** Every value that is sent, if the value is one of a fixed set. */
  values?: readonly (string | number | boolean)[]
}

/** One request to a host of Tencent, or one call of WeChat's JavaScript bridge. */
export interface TencentCall {
  /** In Chinese, for the doctor. */
  title: string
  /** `POST https://host/path/{parameter}`; of the bridge `bridge name`. */
  endpoint: Constant
  headers?: readonly Constant[]
  query?: readonly Constant[]
  body?: readonly Constant[]
}

/** Names without fixed values, all documented on one page. */
export function on(source: string, ...names: string[]): Constant[] {
  return names.map((name) => ({ name, source }))
}

/** A name whose value is one of a fixed set. */
export function oneOf(source: string, name: string, ...values: (string | number | boolean)[]): Constant {
  return { name, source, values }
}
