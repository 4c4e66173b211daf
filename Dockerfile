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
# The programs have the code of most packages in them. Half of what is left is for compilers and debuggers.
COPY scripts/places.mjs scripts/
COPY scripts/supply/lock.mjs scripts/supply/keep-unbundled.mjs scripts/supply/
COPY libs/service-kit/build/unbundled.json libs/service-kit/build/
RUN node scripts/supply/keep-unbundled.mjs "${FOLDER}" \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# With the tools that build, for the programs of a process and for the web.
FROM ${NODE_IMAGE} AS workspace
WORKDIR /app
ENV SKIP_INSTALL_SIMPLE_GIT_HOOKS=1
COPY --from=manifests /manifests ./
RUN npm ci --no-fund --no-audit
COPY . .

FROM workspace AS programs
ARG FOLDER
RUN npm run build -w "${FOLDER}" && mkdir /programs && cp -r --parents "${FOLDER}/dist" "${FOLDER}/package.json" /programs

# Node and the libraries that it and the native packages load, without npm, a shell and whatever else Debian has: a third of the
# size, and less to exploit. Scanners look up the libraries in status.d. The folder of files is nobody's, so that a new volume is too.
FROM ${NODE_IMAGE} AS system
RUN mkdir -p /system/tmp /system/var/lib/dpkg/status.d && chmod 1777 /system/tmp \
    && for package in libc6 libgcc-s1 libstdc++6; do \
         dpkg-query --status "${package}" > "/system/var/lib/dpkg/status.d/${package}" \
         && dpkg-query --listfiles "${package}" | grep -E '^(/usr)?/lib(64)?/([^/]+/)?[^/]+\.so(\.[0-9]+)*$' \
            | xargs cp --parents --no-dereference --target-directory /system || exit 1; \
       done \
    && cp --parents --dereference /usr/local/bin/node /etc/os-release /etc/passwd /etc/group /etc/nsswitch.conf /system \
    && chroot /system /usr/local/bin/node --version \
    && install -d -o 65534 -g 65534 /system/var/lib/pahiya/files

FROM scratch AS process
COPY --from=system /system /
ARG FOLDER
ENV PATH=/usr/local/bin NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=programs /programs ./
WORKDIR /app/${FOLDER}
USER 65534:65534
EXPOSE 8080
# Preloaded: a container that is told to stop while it loads its code stops then and there.
# The limit of the young generation is that of platform/src/distributed/launch-process.ts.
CMD ["node", "--max-semi-space-size=8", "--import", "./dist/starting.js", "dist/main.js"]

FROM workspace AS web
ARG WEB=shell
RUN npm run build -w "${WEB}" && mkdir -p "/web/${WEB}" && cp -r "${WEB}/dist" "/web/${WEB}/"

FROM process AS gateway
COPY --from=web /web /app

# The same server, for the files of one remote alone.
FROM process AS remote
COPY --from=web /web /app
CMD ["node", "--max-semi-space-size=8", "--import", "./dist/starting.js", "dist/file-server.js"]
