import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { node24, root } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';
import { test } from './test.mjs';

/**
 * Takes the distributed platform from the release before to this one, back, and here again, under load. The release before is
 * the commit that `npm run tables:release` was last used for; `--from=<commit>` names another. Its sources come from Git, its
 * packages from npm.
 */
export async function testUpgrade(args) {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } });
  const commit = values.from ?? commitOfLastRelease();
  const checkout = mkdtempSync(join(tmpdir(), 'pahiya-release-before-'));
  try {
    console.log(`Getting the release before: ${git('log', '-1', '--format=%h of %as, %s', commit)}`);
    const archive = join(checkout, 'release.tar');
    git('archive', `--output=${archive}`, commit);
    await step('tar', ['-xf', archive, '-C', checkout], checkout);
    await step(node24, ['scripts/run.mjs', 'build'], checkout);
    process.env.RELEASE_BEFORE = checkout;
    return await test(['--selectProjects', 'platform', 'platform/test/upgrade']);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

function commitOfLastRelease() {
  const commit = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'platform/released');
  if (commit === '')
    throw new StepFailed(
      'This copy of the repository lacks the history back to the release before: git fetch --unshallow.',
    );
  return commit;
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    throw new StepFailed(`git ${args[0]} failed: ${error.stderr.trim()}`);
  }
}

async function step(command, args, cwd) {
  const code = await runStep(command, args, { cwd });
  if (code !== 0) throw new StepFailed('The release before could not be built; the lines above say why.');
}
