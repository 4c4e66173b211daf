/**
 * A remote's name, as the source of a regular expression. Its container is a global variable of that name, so it must be
 * a JavaScript identifier; its folder is `mfe-<name>`, and its files lie below /remotes/<name>/.
 */
export const REMOTE_NAME = '[a-z][a-z0-9]*';
