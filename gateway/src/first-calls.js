// What the first screen of a remote reads of the API, asked for while its scripts still come: libs/web-kit takes the
// answers (src/api/first-answers.ts). In line in the page, so that no cache can bring the application before it.
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
        // Without one, or with a refusal, the page asks again, in the language on screen, and says what is wrong.
        const taken = answer.then(
          (response) => (response.ok ? response : undefined),
          () => undefined,
        );
        return [address, { token, sentAtMs: Date.now(), answer: taken }];
      }),
    );
}
