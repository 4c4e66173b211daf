# One file for every process: docker build --build-arg FOLDER=services/auth --target process -t pahiya/auth .
# The gateway's image also holds the shell: docker build --build-arg FOLDER=gateway --target gateway -t pahiya/gateway .
# Each remote has its own: docker build --build-arg FOLDER=gateway --build-arg WEB=mfe-rider --target remote -t pahiya/mfe-rider .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# What npm needs to know; sources that change leave the layers of packages alone.
FROM ${NODE_IMAGE} AS manifests
COPY . /sources
WORKDIR /manifests
RUN cd /sources && find . -name node_modules -prune -o \( -name package.json -o -name package-lock.json -o -name .npmrc \) -print0 \
    | xargs -0 cp --parents --target-directory /manifests

FROM ${NODE_IMAGE} AS packages
ARG FOLDER
WORKDIR /app
COPY --from=manifests /manifests ./
# npm follows them from one workspace to the next, into the packages of the tests: half of the image.
RUN npm pkg delete devDependencies --workspaces
RUN npm ci --omit=dev --workspace "${FOLDER}" --no-fund --no-audit && npm cache clean --force

FROM ${NODE_IMAGE} AS process
ARG FOLDER
ENV NODE_ENV=production
# The folder of files exists and is nobody's, so that a new volume is too.
RUN mkdir -p /var/lib/pahiya/files && chown 65534:65534 /var/lib/pahiya/files
WORKDIR /app
COPY --from=packages /app ./
COPY libs libs
COPY ${FOLDER} ${FOLDER}
WORKDIR /app/${FOLDER}
USER 65534:65534
EXPOSE 8080
# Preloaded: a container that is told to stop while it loads its code stops then and there.
CMD ["node", "--import", "@pahiya/service-kit/starting", "src/main.ts"]

FROM ${NODE_IMAGE} AS web
WORKDIR /app
ENV SKIP_INSTALL_SIMPLE_GIT_HOOKS=1
COPY --from=manifests /manifests ./
RUN npm ci --no-fund --no-audit
COPY . .
# Named this late, so that the shell and all remotes share the layers above.
ARG WEB=shell
RUN npm run build -w "${WEB}" && mkdir -p "/web/${WEB}" && cp -r "${WEB}/dist" "/web/${WEB}/"

FROM process AS gateway
COPY --from=web /web /app

# The same server, for the files of one remote alone.
FROM process AS remote
COPY --from=web /web /app
CMD ["node", "--import", "@pahiya/service-kit/starting", "src/file-server-main.ts"]
