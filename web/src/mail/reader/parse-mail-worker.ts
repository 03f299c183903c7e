import { parseMail } from './parse-mail';

/** Beside the page: a message of fifty megabytes does not hold it up. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: ArrayBuffer }>) => {
  const { id, answer } = data;
  try {
    const mail = parseMail(answer);
    const buffers = [...new Set(mail.attachments.map(({ bytes }) => bytes))];
    self.postMessage({ id, mail }, { transfer: buffers });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
