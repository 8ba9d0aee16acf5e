"""Runs OpenStack Swift for tests, as this user: with one device, which is a folder, and the protocol of S3.

usage: testing-swift.py <empty folder> <port> <port> <port> <port>
Ends with its parent. The last port is that of the proxy, with the key test:tester and the secret testing.
"""

import ctypes
import os
import pwd
import signal
import sys

folder, *ports = sys.argv[1:]
NAMES = ["account", "container", "object", "proxy"]


def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def server_conf(name, port):
    main = f"""
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
user = {pwd.getpwuid(os.getuid()).pw_name}
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
workers = 0
log_address = {folder}/no-log
"""
    if name != "proxy":
        return f"""{main}
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""
    return f"""{main}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
# Nobody listens there: what is not in the cache is asked for.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


os.makedirs(os.path.join(folder, "devices/d1"))
write("swift.conf", "[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n")

from swift.common import utils  # noqa: E402

utils.set_swift_dir(folder)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402
from swift.obj import server as object_server  # noqa: E402

reload_storage_policies()
end_with_parent()
children = []
for name, port in zip(NAMES, ports):
    if name != "proxy":
        ring = RingBuilder(4, 1, 0)
        ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1})
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))
    write(f"{name}.conf", server_conf(name, port))
for name in NAMES:
    if os.fork() == 0:
        end_with_parent()
        callback = {"global_conf_callback": object_server.global_conf_callback} if name == "object" else {}
        sys.exit(run_wsgi(os.path.join(folder, f"{name}.conf"), f"{name}-server", **callback))
os.wait()
