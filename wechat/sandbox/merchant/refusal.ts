/** An error answer of WeChat Pay (facts 3.2). Merchants may go by status and code, never by the message. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly detail: object | undefined

  constructor(status: number, code: string, message: string, detail?: object) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }

  get body(): object {
    return { code: this.code, message: this.message, detail: this.detail }
  }
}

export const paramError = (message: string, detail?: object) => new Refusal(400, 'PARAM_ERROR', message, detail)
export const invalidRequest = (message: string) => new Refusal(400, 'INVALID_REQUEST', message)
export const reentered = () => invalidRequest('请求重入时，参数与首次请求时不一致')
export const systemError = () => new Refusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
