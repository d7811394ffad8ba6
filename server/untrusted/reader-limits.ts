/** Limits on the processes that read untrusted files (decision 53). */

/** Processes that read files at the same time, for one server. */
export const PROCESSES = 2
/** Of these, processes that read attendees' uploads; the other one stays free for organisers' imports. */
export const UPLOAD_PROCESSES = 1

/**
 * Limits of V8's heap, in megabytes. With the young generation that V8 takes by itself, a reader holds up to 70 MB more garbage. With
 * one of 1 MB, it takes up to half as long again for a programme of 800 events.
 */
export const READER_HEAP = ['--max-old-space-size=160', '--max-semi-space-size=2']
/** Kilobytes of resident memory above which a process is killed; checked every CHECK_MS milliseconds. */
export const RESIDENT_KB = 256 * 1024
export const CHECK_MS = 100
/** Serialised bytes of one file's result: a small file can name one long text in ten thousand rows. A submission may have 20 MB. */
export const RESULT_BYTES = 24 * 1024 * 1024
/** Serialised bytes of a message with several items: the server reads a message in one piece. */
export const MESSAGE_BYTES = 512 * 1024
/** Serialised bytes of what a reader returns beside the items, in one message: 10,000 skipped rows with their reasons have 1 MB. */
export const REST_BYTES = 4 * 1024 * 1024

/** Milliseconds of processor time of one file. Wall time depends on what else the machine does. */
export const CPU_MS = 10_000
/** Milliseconds after which an idle process ends, and files after which a busy one does. */
export const IDLE_MS = 10_000
export const FILES_PER_PROCESS = 50
/** Milliseconds from start to end of one file. */
export const WALL_MS = 120_000
