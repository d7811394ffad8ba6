/** What an operator's command cannot go on with: its message is a Chinese sentence for them, with what to do. Nothing has changed. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
