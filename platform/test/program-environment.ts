/** What any program of Node reads from the machine, without the settings of the tests. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
