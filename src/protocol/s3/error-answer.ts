import { readS3Document } from './s3-document.js';

export interface S3ErrorAnswer {
  /** `NoSuchKey`, `SlowDown`, …; `undefined`: the body does not say, as after HEAD or from a proxy. */
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Never throws: a proxy in front of the store answers in HTML. */
export function parseErrorAnswer(body: string): S3ErrorAnswer {
  let code: string | undefined;
  let message: string | undefined;
  try {
    readS3Document(body, (path, text) => {
      if (path === 'Error/Code') code = text;
      if (path === 'Error/Message') message = text;
    });
  } catch {}
  return { code, message };
}
