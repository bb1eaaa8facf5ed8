/** The words of a removed review that nobody needs any more. Its pictures are removed with them. */
export const ERASED = { title: '', text: '', was_hurt: false } as const;
