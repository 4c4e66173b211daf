import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// GitHub's parser imports JSON without the attribute that Node asks for.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

/** The errors that GitHub would report for a workflow, and bash for its steps. */
async function faultsOf(file) {
  const { context, value } = parseWorkflow(
    { name: file, content: readFileSync(file, 'utf8') },
    new NoOperationTraceWriter(),
  );
  const errors = () => context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || errors().length > 0) return errors();
  const { jobs } = await convertWorkflowTemplate(context, value);
  const scripts = jobs.flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run ? [run.toString()] : [])));
  return [...errors(), ...scripts.flatMap(bashFaults)];
}

function bashFaults(script) {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
  return status === 0 ? [] : [`${script}: ${stderr.trim()}`];
}

// node scripts/workflow-faults.mjs <workflows>: a JSON list of sentences.
const faults = await Promise.all(process.argv.slice(2).map(faultsOf));
console.log(JSON.stringify(faults.flat()));
