// Requests the API data of a remote's first screen while its scripts are still loading; libs/web-kit takes the answers
// (src/api/first-answers.ts). Inline in the page, so that no cached application can start before it.
{
  const { calls, roles } = document.currentScript.dataset;
  const ANSWER_WITHIN_MS = 10_000;
  const DAY_MS = 86_400_000;
  /** Indian Standard Time is 5½ hours ahead, all year. */
  const IST_MS = 5.5 * 3_600_000;
  const dayFromNow = (days) => new Date(Date.now() + IST_MS + days * DAY_MS).toISOString().slice(0, 10);

  const token = localStorage.getItem('token');
  if (token && roles.split(' ').includes(localStorage.getItem('userRole')))
    window.firstAnswers = new Map(
      calls.split(' ').map((call) => {
        const address = call.replace(/\{(-?\d+)\}/g, (_, days) => dayFromNow(Number(days)));
        const answer = fetch(address, {
          headers: { accept: 'application/json', authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        // Without an answer, or after a refusal, the page sends the request again, in the language on screen, and
        // reports what is wrong.
        const taken = answer.then(
          (response) => (response.ok ? response : undefined),
          () => undefined,
        );
        return [address, { token, sentAtMs: Date.now(), answer: taken }];
      }),
    );
}
