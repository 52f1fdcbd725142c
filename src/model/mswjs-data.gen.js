// Generated from @mswjs/data 0.16.2 by `npm run generate`. Do not edit.

var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var require_lib = __commonJS({
  "node_modules/outvariant/lib/index.js"(exports, module) {
    "use strict";
    var __defProp2 = Object.defineProperty;
    var __getOwnPropDesc2 = Object.getOwnPropertyDescriptor;
    var __getOwnPropNames2 = Object.getOwnPropertyNames;
    var __hasOwnProp2 = Object.prototype.hasOwnProperty;
    var __export = (target, all) => {
      for (var name in all)
        __defProp2(target, name, { get: all[name], enumerable: true });
    };
    var __copyProps2 = (to, from, except, desc) => {
      if (from && typeof from === "object" || typeof from === "function") {
        for (let key of __getOwnPropNames2(from))
          if (!__hasOwnProp2.call(to, key) && key !== except)
            __defProp2(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc2(from, key)) || desc.enumerable });
      }
      return to;
    };
    var __toCommonJS = (mod) => __copyProps2(__defProp2({}, "__esModule", { value: true }), mod);
    var src_exports = {};
    __export(src_exports, {
      InvariantError: () => InvariantError,
      format: () => format,
      invariant: () => invariant
    });
    module.exports = __toCommonJS(src_exports);
    var POSITIONALS_EXP = /(%?)(%([sdijo]))/g;
    function serializePositional(positional, flag) {
      switch (flag) {
        case "s":
          return positional;
        case "d":
        case "i":
          return Number(positional);
        case "j":
          return JSON.stringify(positional);
        case "o": {
          if (typeof positional === "string") {
            return positional;
          }
          const json = JSON.stringify(positional);
          if (json === "{}" || json === "[]" || /^\[object .+?\]$/.test(json)) {
            return positional;
          }
          return json;
        }
      }
    }
    function format(message, ...positionals) {
      if (positionals.length === 0) {
        return message;
      }
      let positionalIndex = 0;
      let formattedMessage = message.replace(
        POSITIONALS_EXP,
        (match, isEscaped, _, flag) => {
          const positional = positionals[positionalIndex];
          const value = serializePositional(positional, flag);
          if (!isEscaped) {
            positionalIndex++;
            return value;
          }
          return match;
        }
      );
      if (positionalIndex < positionals.length) {
        formattedMessage += ` ${positionals.slice(positionalIndex).join(" ")}`;
      }
      formattedMessage = formattedMessage.replace(/%{2,2}/g, "%");
      return formattedMessage;
    }
    var STACK_FRAMES_TO_IGNORE = 2;
    function cleanErrorStack(error) {
      if (!error.stack) {
        return;
      }
      const nextStack = error.stack.split("\n");
      nextStack.splice(1, STACK_FRAMES_TO_IGNORE);
      error.stack = nextStack.join("\n");
    }
    var InvariantError = class extends Error {
      constructor(message, ...positionals) {
        super(message);
        this.message = message;
        this.name = "Invariant Violation";
        this.message = format(message, ...positionals);
        cleanErrorStack(this);
      }
    };
    var invariant = (predicate, message, ...positionals) => {
      if (!predicate) {
        throw new InvariantError(message, ...positionals);
      }
    };
    invariant.as = (ErrorConstructor, predicate, message, ...positionals) => {
      if (!predicate) {
        const formatMessage = positionals.length === 0 ? message : format(message, ...positionals);
        let error;
        try {
          error = Reflect.construct(ErrorConstructor, [
            formatMessage
          ]);
        } catch (err) {
          error = ErrorConstructor(formatMessage);
        }
        throw error;
      }
    };
  }
});
var require_glossary = __commonJS({
  "node_modules/@mswjs/data/lib/glossary.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.DATABASE_INSTANCE = exports.ENTITY_TYPE = exports.PRIMARY_KEY = void 0;
    exports.PRIMARY_KEY = /* @__PURE__ */ Symbol("primaryKey");
    exports.ENTITY_TYPE = /* @__PURE__ */ Symbol("type");
    exports.DATABASE_INSTANCE = /* @__PURE__ */ Symbol("databaseInstance");
  }
});
var require_first = __commonJS({
  "node_modules/@mswjs/data/lib/utils/first.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.first = void 0;
    function first(arr) {
      return arr != null && arr.length > 0 ? arr[0] : null;
    }
    exports.first = first;
  }
});

// stand-in:debug
var require_debug = __commonJS({
  "stand-in:debug"(exports) {
    var silent = () => {
    };
    exports.debug = () => silent;
  }
});
var require_boolean = __commonJS({
  "node_modules/@mswjs/data/lib/comparators/boolean.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.booleanComparators = void 0;
    exports.booleanComparators = {
      equals: function(expected, actual) {
        return actual === expected;
      },
      notEquals: function(expected, actual) {
        return expected !== actual;
      }
    };
  }
});

// stand-in:date-fns
var require_date_fns = __commonJS({
  "stand-in:date-fns"(exports) {
    exports.compareAsc = (left, right) => Math.sign(left - right);
  }
});
var require_date = __commonJS({
  "node_modules/@mswjs/data/lib/comparators/date.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.dateComparators = void 0;
    var date_fns_1 = require_date_fns();
    exports.dateComparators = {
      equals: function(expected, actual) {
        return date_fns_1.compareAsc(expected, actual) === 0;
      },
      notEquals: function(expected, actual) {
        return date_fns_1.compareAsc(expected, actual) !== 0;
      },
      gt: function(expected, actual) {
        return date_fns_1.compareAsc(actual, expected) === 1;
      },
      gte: function(expected, actual) {
        return [0, 1].includes(date_fns_1.compareAsc(actual, expected));
      },
      lt: function(expected, actual) {
        return date_fns_1.compareAsc(actual, expected) === -1;
      },
      lte: function(expected, actual) {
        return [-1, 0].includes(date_fns_1.compareAsc(actual, expected));
      }
    };
  }
});
var require_numberInRange = __commonJS({
  "node_modules/@mswjs/data/lib/utils/numberInRange.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.numberInRange = void 0;
    function numberInRange(min, max, actual) {
      return actual >= min && actual <= max;
    }
    exports.numberInRange = numberInRange;
  }
});
var require_number = __commonJS({
  "node_modules/@mswjs/data/lib/comparators/number.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.numberComparators = void 0;
    var numberInRange_1 = require_numberInRange();
    exports.numberComparators = {
      equals: function(expected, actual) {
        return actual === expected;
      },
      notEquals: function(expected, actual) {
        return !exports.numberComparators.equals(expected, actual);
      },
      between: function(expected, actual) {
        return numberInRange_1.numberInRange(expected[0], expected[1], actual);
      },
      notBetween: function(expected, actual) {
        return !exports.numberComparators.between(expected, actual);
      },
      gt: function(expected, actual) {
        return actual > expected;
      },
      gte: function(expected, actual) {
        return actual >= expected;
      },
      lt: function(expected, actual) {
        return actual < expected;
      },
      lte: function(expected, actual) {
        return actual <= expected;
      },
      "in": function(expected, actual) {
        return expected.includes(actual);
      },
      notIn: function(expected, actual) {
        return !exports.numberComparators["in"](expected, actual);
      }
    };
  }
});
var require_string = __commonJS({
  "node_modules/@mswjs/data/lib/comparators/string.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.stringComparators = void 0;
    exports.stringComparators = {
      equals: function(expected, actual) {
        return expected === actual;
      },
      notEquals: function(expected, actual) {
        return !exports.stringComparators.equals(expected, actual);
      },
      contains: function(expected, actual) {
        return actual.includes(expected);
      },
      notContains: function(expected, actual) {
        return !exports.stringComparators.contains(expected, actual);
      },
      gt: function(expected, actual) {
        return actual > expected;
      },
      gte: function(expected, actual) {
        return actual >= expected;
      },
      lt: function(expected, actual) {
        return actual < expected;
      },
      lte: function(expected, actual) {
        return actual <= expected;
      },
      "in": function(expected, actual) {
        return expected.includes(actual);
      },
      notIn: function(expected, actual) {
        return !exports.stringComparators["in"](expected, actual);
      }
    };
  }
});
var require_getComparatorsForValue = __commonJS({
  "node_modules/@mswjs/data/lib/query/getComparatorsForValue.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.getComparatorsForValue = void 0;
    var boolean_1 = require_boolean();
    var date_1 = require_date();
    var number_1 = require_number();
    var string_1 = require_string();
    function getComparatorsForValue(value) {
      switch (value.constructor.name) {
        case "String":
          return string_1.stringComparators;
        case "Number":
          return number_1.numberComparators;
        case "Boolean":
          return boolean_1.booleanComparators;
        case "Date":
          return date_1.dateComparators;
        default:
          throw new Error('Failed to find a comparator for the value "' + JSON.stringify(value) + '" of type "' + value.constructor.name + '".');
      }
    }
    exports.getComparatorsForValue = getComparatorsForValue;
  }
});
var require_isObject = __commonJS({
  "node_modules/@mswjs/data/lib/utils/isObject.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.isObject = void 0;
    function isObject(value) {
      return value != null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
    }
    exports.isObject = isObject;
  }
});
var require_compileQuery = __commonJS({
  "node_modules/@mswjs/data/lib/query/compileQuery.js"(exports) {
    "use strict";
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    exports.__esModule = true;
    exports.compileQuery = void 0;
    var debug_1 = require_debug();
    var outvariant_1 = require_lib();
    var getComparatorsForValue_1 = require_getComparatorsForValue();
    var isObject_1 = require_isObject();
    var log = debug_1.debug("compileQuery");
    function compileQuery(query) {
      log("%j", query);
      return function(data) {
        return Object.entries(query.where).map(function(_a) {
          var _b = __read(_a, 2), property = _b[0], queryChunk = _b[1];
          var actualValue = data[property];
          log('executing query chunk on "%s":\n\n%j\n\non data:\n\n%j\n', property, queryChunk, data);
          log('actual value for "%s":', property, actualValue);
          if (!queryChunk) {
            return true;
          }
          if (actualValue == null) {
            return false;
          }
          return Object.entries(queryChunk).reduce(function(acc, _a2) {
            var _b2 = __read(_a2, 2), comparatorName = _b2[0], expectedValue = _b2[1];
            if (!acc) {
              return acc;
            }
            if (Array.isArray(actualValue)) {
              log("actual value is array, checking if at least one item matches...", {
                comparatorName,
                expectedValue
              });
              return actualValue.some(function(value) {
                return compileQuery({ where: queryChunk })(value);
              });
            }
            if (actualValue.__type || isObject_1.isObject(actualValue)) {
              return compileQuery({ where: queryChunk })(actualValue);
            }
            var comparatorSet = getComparatorsForValue_1.getComparatorsForValue(actualValue);
            log("comparators", comparatorSet);
            var comparatorFn = comparatorSet[comparatorName];
            log('using comparator function for "%s":', comparatorName, comparatorFn);
            outvariant_1.invariant(comparatorFn, 'Failed to compile the query "%j": no comparator found for the chunk "%s". Please check the validity of the query.', query, comparatorName);
            return comparatorFn(expectedValue, actualValue);
          }, true);
        }).every(Boolean);
      };
    }
    exports.compileQuery = compileQuery;
  }
});
var require_iteratorUtils = __commonJS({
  "node_modules/@mswjs/data/lib/utils/iteratorUtils.js"(exports) {
    "use strict";
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    exports.__esModule = true;
    exports.filter = exports.forEach = void 0;
    function forEach(fn, map) {
      var e_1, _a;
      try {
        for (var _b = __values(map.entries()), _c = _b.next(); !_c.done; _c = _b.next()) {
          var _d = __read(_c.value, 2), key = _d[0], value = _d[1];
          fn(key, value);
        }
      } catch (e_1_1) {
        e_1 = { error: e_1_1 };
      } finally {
        try {
          if (_c && !_c.done && (_a = _b["return"])) _a.call(_b);
        } finally {
          if (e_1) throw e_1.error;
        }
      }
    }
    exports.forEach = forEach;
    function filter(predicate, map) {
      var nextMap = /* @__PURE__ */ new Map();
      forEach(function(key, value) {
        if (predicate(key, value)) {
          nextMap.set(key, value);
        }
      }, map);
      return nextMap;
    }
    exports.filter = filter;
  }
});
var require_paginateResults = __commonJS({
  "node_modules/@mswjs/data/lib/query/paginateResults.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.paginateResults = void 0;
    var glossary_1 = require_glossary();
    function getEndIndex(start, end) {
      return end ? start + end : void 0;
    }
    function paginateResults(query, data) {
      if (query.cursor) {
        var cursorIndex = data.findIndex(function(entity) {
          return entity[entity[glossary_1.PRIMARY_KEY]] === query.cursor;
        });
        if (cursorIndex === -1) {
          return [];
        }
        return data.slice(cursorIndex + 1, getEndIndex(cursorIndex + 1, query.take));
      }
      var start = query.skip || 0;
      return data.slice(start, getEndIndex(start, query.take));
    }
    exports.paginateResults = paginateResults;
  }
});
var require_isArray = __commonJS({
  "node_modules/lodash/isArray.js"(exports, module) {
    var isArray = Array.isArray;
    module.exports = isArray;
  }
});
var require_freeGlobal = __commonJS({
  "node_modules/lodash/_freeGlobal.js"(exports, module) {
    var freeGlobal = typeof global == "object" && global && global.Object === Object && global;
    module.exports = freeGlobal;
  }
});
var require_root = __commonJS({
  "node_modules/lodash/_root.js"(exports, module) {
    var freeGlobal = require_freeGlobal();
    var freeSelf = typeof self == "object" && self && self.Object === Object && self;
    var root = freeGlobal || freeSelf || Function("return this")();
    module.exports = root;
  }
});
var require_Symbol = __commonJS({
  "node_modules/lodash/_Symbol.js"(exports, module) {
    var root = require_root();
    var Symbol2 = root.Symbol;
    module.exports = Symbol2;
  }
});
var require_getRawTag = __commonJS({
  "node_modules/lodash/_getRawTag.js"(exports, module) {
    var Symbol2 = require_Symbol();
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    var nativeObjectToString = objectProto.toString;
    var symToStringTag = Symbol2 ? Symbol2.toStringTag : void 0;
    function getRawTag(value) {
      var isOwn = hasOwnProperty.call(value, symToStringTag), tag = value[symToStringTag];
      try {
        value[symToStringTag] = void 0;
        var unmasked = true;
      } catch (e) {
      }
      var result = nativeObjectToString.call(value);
      if (unmasked) {
        if (isOwn) {
          value[symToStringTag] = tag;
        } else {
          delete value[symToStringTag];
        }
      }
      return result;
    }
    module.exports = getRawTag;
  }
});
var require_objectToString = __commonJS({
  "node_modules/lodash/_objectToString.js"(exports, module) {
    var objectProto = Object.prototype;
    var nativeObjectToString = objectProto.toString;
    function objectToString(value) {
      return nativeObjectToString.call(value);
    }
    module.exports = objectToString;
  }
});
var require_baseGetTag = __commonJS({
  "node_modules/lodash/_baseGetTag.js"(exports, module) {
    var Symbol2 = require_Symbol();
    var getRawTag = require_getRawTag();
    var objectToString = require_objectToString();
    var nullTag = "[object Null]";
    var undefinedTag = "[object Undefined]";
    var symToStringTag = Symbol2 ? Symbol2.toStringTag : void 0;
    function baseGetTag(value) {
      if (value == null) {
        return value === void 0 ? undefinedTag : nullTag;
      }
      return symToStringTag && symToStringTag in Object(value) ? getRawTag(value) : objectToString(value);
    }
    module.exports = baseGetTag;
  }
});
var require_isObjectLike = __commonJS({
  "node_modules/lodash/isObjectLike.js"(exports, module) {
    function isObjectLike(value) {
      return value != null && typeof value == "object";
    }
    module.exports = isObjectLike;
  }
});
var require_isSymbol = __commonJS({
  "node_modules/lodash/isSymbol.js"(exports, module) {
    var baseGetTag = require_baseGetTag();
    var isObjectLike = require_isObjectLike();
    var symbolTag = "[object Symbol]";
    function isSymbol(value) {
      return typeof value == "symbol" || isObjectLike(value) && baseGetTag(value) == symbolTag;
    }
    module.exports = isSymbol;
  }
});
var require_isKey = __commonJS({
  "node_modules/lodash/_isKey.js"(exports, module) {
    var isArray = require_isArray();
    var isSymbol = require_isSymbol();
    var reIsDeepProp = /\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/;
    var reIsPlainProp = /^\w*$/;
    function isKey(value, object) {
      if (isArray(value)) {
        return false;
      }
      var type = typeof value;
      if (type == "number" || type == "symbol" || type == "boolean" || value == null || isSymbol(value)) {
        return true;
      }
      return reIsPlainProp.test(value) || !reIsDeepProp.test(value) || object != null && value in Object(object);
    }
    module.exports = isKey;
  }
});
var require_isObject2 = __commonJS({
  "node_modules/lodash/isObject.js"(exports, module) {
    function isObject(value) {
      var type = typeof value;
      return value != null && (type == "object" || type == "function");
    }
    module.exports = isObject;
  }
});
var require_isFunction = __commonJS({
  "node_modules/lodash/isFunction.js"(exports, module) {
    var baseGetTag = require_baseGetTag();
    var isObject = require_isObject2();
    var asyncTag = "[object AsyncFunction]";
    var funcTag = "[object Function]";
    var genTag = "[object GeneratorFunction]";
    var proxyTag = "[object Proxy]";
    function isFunction(value) {
      if (!isObject(value)) {
        return false;
      }
      var tag = baseGetTag(value);
      return tag == funcTag || tag == genTag || tag == asyncTag || tag == proxyTag;
    }
    module.exports = isFunction;
  }
});
var require_coreJsData = __commonJS({
  "node_modules/lodash/_coreJsData.js"(exports, module) {
    var root = require_root();
    var coreJsData = root["__core-js_shared__"];
    module.exports = coreJsData;
  }
});
var require_isMasked = __commonJS({
  "node_modules/lodash/_isMasked.js"(exports, module) {
    var coreJsData = require_coreJsData();
    var maskSrcKey = (function() {
      var uid = /[^.]+$/.exec(coreJsData && coreJsData.keys && coreJsData.keys.IE_PROTO || "");
      return uid ? "Symbol(src)_1." + uid : "";
    })();
    function isMasked(func) {
      return !!maskSrcKey && maskSrcKey in func;
    }
    module.exports = isMasked;
  }
});
var require_toSource = __commonJS({
  "node_modules/lodash/_toSource.js"(exports, module) {
    var funcProto = Function.prototype;
    var funcToString = funcProto.toString;
    function toSource(func) {
      if (func != null) {
        try {
          return funcToString.call(func);
        } catch (e) {
        }
        try {
          return func + "";
        } catch (e) {
        }
      }
      return "";
    }
    module.exports = toSource;
  }
});
var require_baseIsNative = __commonJS({
  "node_modules/lodash/_baseIsNative.js"(exports, module) {
    var isFunction = require_isFunction();
    var isMasked = require_isMasked();
    var isObject = require_isObject2();
    var toSource = require_toSource();
    var reRegExpChar = /[\\^$.*+?()[\]{}|]/g;
    var reIsHostCtor = /^\[object .+?Constructor\]$/;
    var funcProto = Function.prototype;
    var objectProto = Object.prototype;
    var funcToString = funcProto.toString;
    var hasOwnProperty = objectProto.hasOwnProperty;
    var reIsNative = RegExp(
      "^" + funcToString.call(hasOwnProperty).replace(reRegExpChar, "\\$&").replace(/hasOwnProperty|(function).*?(?=\\\()| for .+?(?=\\\])/g, "$1.*?") + "$"
    );
    function baseIsNative(value) {
      if (!isObject(value) || isMasked(value)) {
        return false;
      }
      var pattern = isFunction(value) ? reIsNative : reIsHostCtor;
      return pattern.test(toSource(value));
    }
    module.exports = baseIsNative;
  }
});
var require_getValue = __commonJS({
  "node_modules/lodash/_getValue.js"(exports, module) {
    function getValue(object, key) {
      return object == null ? void 0 : object[key];
    }
    module.exports = getValue;
  }
});
var require_getNative = __commonJS({
  "node_modules/lodash/_getNative.js"(exports, module) {
    var baseIsNative = require_baseIsNative();
    var getValue = require_getValue();
    function getNative(object, key) {
      var value = getValue(object, key);
      return baseIsNative(value) ? value : void 0;
    }
    module.exports = getNative;
  }
});
var require_nativeCreate = __commonJS({
  "node_modules/lodash/_nativeCreate.js"(exports, module) {
    var getNative = require_getNative();
    var nativeCreate = getNative(Object, "create");
    module.exports = nativeCreate;
  }
});
var require_hashClear = __commonJS({
  "node_modules/lodash/_hashClear.js"(exports, module) {
    var nativeCreate = require_nativeCreate();
    function hashClear() {
      this.__data__ = nativeCreate ? nativeCreate(null) : {};
      this.size = 0;
    }
    module.exports = hashClear;
  }
});
var require_hashDelete = __commonJS({
  "node_modules/lodash/_hashDelete.js"(exports, module) {
    function hashDelete(key) {
      var result = this.has(key) && delete this.__data__[key];
      this.size -= result ? 1 : 0;
      return result;
    }
    module.exports = hashDelete;
  }
});
var require_hashGet = __commonJS({
  "node_modules/lodash/_hashGet.js"(exports, module) {
    var nativeCreate = require_nativeCreate();
    var HASH_UNDEFINED = "__lodash_hash_undefined__";
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    function hashGet(key) {
      var data = this.__data__;
      if (nativeCreate) {
        var result = data[key];
        return result === HASH_UNDEFINED ? void 0 : result;
      }
      return hasOwnProperty.call(data, key) ? data[key] : void 0;
    }
    module.exports = hashGet;
  }
});
var require_hashHas = __commonJS({
  "node_modules/lodash/_hashHas.js"(exports, module) {
    var nativeCreate = require_nativeCreate();
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    function hashHas(key) {
      var data = this.__data__;
      return nativeCreate ? data[key] !== void 0 : hasOwnProperty.call(data, key);
    }
    module.exports = hashHas;
  }
});
var require_hashSet = __commonJS({
  "node_modules/lodash/_hashSet.js"(exports, module) {
    var nativeCreate = require_nativeCreate();
    var HASH_UNDEFINED = "__lodash_hash_undefined__";
    function hashSet(key, value) {
      var data = this.__data__;
      this.size += this.has(key) ? 0 : 1;
      data[key] = nativeCreate && value === void 0 ? HASH_UNDEFINED : value;
      return this;
    }
    module.exports = hashSet;
  }
});
var require_Hash = __commonJS({
  "node_modules/lodash/_Hash.js"(exports, module) {
    var hashClear = require_hashClear();
    var hashDelete = require_hashDelete();
    var hashGet = require_hashGet();
    var hashHas = require_hashHas();
    var hashSet = require_hashSet();
    function Hash(entries) {
      var index = -1, length = entries == null ? 0 : entries.length;
      this.clear();
      while (++index < length) {
        var entry = entries[index];
        this.set(entry[0], entry[1]);
      }
    }
    Hash.prototype.clear = hashClear;
    Hash.prototype["delete"] = hashDelete;
    Hash.prototype.get = hashGet;
    Hash.prototype.has = hashHas;
    Hash.prototype.set = hashSet;
    module.exports = Hash;
  }
});
var require_listCacheClear = __commonJS({
  "node_modules/lodash/_listCacheClear.js"(exports, module) {
    function listCacheClear() {
      this.__data__ = [];
      this.size = 0;
    }
    module.exports = listCacheClear;
  }
});
var require_eq = __commonJS({
  "node_modules/lodash/eq.js"(exports, module) {
    function eq(value, other) {
      return value === other || value !== value && other !== other;
    }
    module.exports = eq;
  }
});
var require_assocIndexOf = __commonJS({
  "node_modules/lodash/_assocIndexOf.js"(exports, module) {
    var eq = require_eq();
    function assocIndexOf(array, key) {
      var length = array.length;
      while (length--) {
        if (eq(array[length][0], key)) {
          return length;
        }
      }
      return -1;
    }
    module.exports = assocIndexOf;
  }
});
var require_listCacheDelete = __commonJS({
  "node_modules/lodash/_listCacheDelete.js"(exports, module) {
    var assocIndexOf = require_assocIndexOf();
    var arrayProto = Array.prototype;
    var splice = arrayProto.splice;
    function listCacheDelete(key) {
      var data = this.__data__, index = assocIndexOf(data, key);
      if (index < 0) {
        return false;
      }
      var lastIndex = data.length - 1;
      if (index == lastIndex) {
        data.pop();
      } else {
        splice.call(data, index, 1);
      }
      --this.size;
      return true;
    }
    module.exports = listCacheDelete;
  }
});
var require_listCacheGet = __commonJS({
  "node_modules/lodash/_listCacheGet.js"(exports, module) {
    var assocIndexOf = require_assocIndexOf();
    function listCacheGet(key) {
      var data = this.__data__, index = assocIndexOf(data, key);
      return index < 0 ? void 0 : data[index][1];
    }
    module.exports = listCacheGet;
  }
});
var require_listCacheHas = __commonJS({
  "node_modules/lodash/_listCacheHas.js"(exports, module) {
    var assocIndexOf = require_assocIndexOf();
    function listCacheHas(key) {
      return assocIndexOf(this.__data__, key) > -1;
    }
    module.exports = listCacheHas;
  }
});
var require_listCacheSet = __commonJS({
  "node_modules/lodash/_listCacheSet.js"(exports, module) {
    var assocIndexOf = require_assocIndexOf();
    function listCacheSet(key, value) {
      var data = this.__data__, index = assocIndexOf(data, key);
      if (index < 0) {
        ++this.size;
        data.push([key, value]);
      } else {
        data[index][1] = value;
      }
      return this;
    }
    module.exports = listCacheSet;
  }
});
var require_ListCache = __commonJS({
  "node_modules/lodash/_ListCache.js"(exports, module) {
    var listCacheClear = require_listCacheClear();
    var listCacheDelete = require_listCacheDelete();
    var listCacheGet = require_listCacheGet();
    var listCacheHas = require_listCacheHas();
    var listCacheSet = require_listCacheSet();
    function ListCache(entries) {
      var index = -1, length = entries == null ? 0 : entries.length;
      this.clear();
      while (++index < length) {
        var entry = entries[index];
        this.set(entry[0], entry[1]);
      }
    }
    ListCache.prototype.clear = listCacheClear;
    ListCache.prototype["delete"] = listCacheDelete;
    ListCache.prototype.get = listCacheGet;
    ListCache.prototype.has = listCacheHas;
    ListCache.prototype.set = listCacheSet;
    module.exports = ListCache;
  }
});
var require_Map = __commonJS({
  "node_modules/lodash/_Map.js"(exports, module) {
    var getNative = require_getNative();
    var root = require_root();
    var Map2 = getNative(root, "Map");
    module.exports = Map2;
  }
});
var require_mapCacheClear = __commonJS({
  "node_modules/lodash/_mapCacheClear.js"(exports, module) {
    var Hash = require_Hash();
    var ListCache = require_ListCache();
    var Map2 = require_Map();
    function mapCacheClear() {
      this.size = 0;
      this.__data__ = {
        "hash": new Hash(),
        "map": new (Map2 || ListCache)(),
        "string": new Hash()
      };
    }
    module.exports = mapCacheClear;
  }
});
var require_isKeyable = __commonJS({
  "node_modules/lodash/_isKeyable.js"(exports, module) {
    function isKeyable(value) {
      var type = typeof value;
      return type == "string" || type == "number" || type == "symbol" || type == "boolean" ? value !== "__proto__" : value === null;
    }
    module.exports = isKeyable;
  }
});
var require_getMapData = __commonJS({
  "node_modules/lodash/_getMapData.js"(exports, module) {
    var isKeyable = require_isKeyable();
    function getMapData(map, key) {
      var data = map.__data__;
      return isKeyable(key) ? data[typeof key == "string" ? "string" : "hash"] : data.map;
    }
    module.exports = getMapData;
  }
});
var require_mapCacheDelete = __commonJS({
  "node_modules/lodash/_mapCacheDelete.js"(exports, module) {
    var getMapData = require_getMapData();
    function mapCacheDelete(key) {
      var result = getMapData(this, key)["delete"](key);
      this.size -= result ? 1 : 0;
      return result;
    }
    module.exports = mapCacheDelete;
  }
});
var require_mapCacheGet = __commonJS({
  "node_modules/lodash/_mapCacheGet.js"(exports, module) {
    var getMapData = require_getMapData();
    function mapCacheGet(key) {
      return getMapData(this, key).get(key);
    }
    module.exports = mapCacheGet;
  }
});
var require_mapCacheHas = __commonJS({
  "node_modules/lodash/_mapCacheHas.js"(exports, module) {
    var getMapData = require_getMapData();
    function mapCacheHas(key) {
      return getMapData(this, key).has(key);
    }
    module.exports = mapCacheHas;
  }
});
var require_mapCacheSet = __commonJS({
  "node_modules/lodash/_mapCacheSet.js"(exports, module) {
    var getMapData = require_getMapData();
    function mapCacheSet(key, value) {
      var data = getMapData(this, key), size = data.size;
      data.set(key, value);
      this.size += data.size == size ? 0 : 1;
      return this;
    }
    module.exports = mapCacheSet;
  }
});
var require_MapCache = __commonJS({
  "node_modules/lodash/_MapCache.js"(exports, module) {
    var mapCacheClear = require_mapCacheClear();
    var mapCacheDelete = require_mapCacheDelete();
    var mapCacheGet = require_mapCacheGet();
    var mapCacheHas = require_mapCacheHas();
    var mapCacheSet = require_mapCacheSet();
    function MapCache(entries) {
      var index = -1, length = entries == null ? 0 : entries.length;
      this.clear();
      while (++index < length) {
        var entry = entries[index];
        this.set(entry[0], entry[1]);
      }
    }
    MapCache.prototype.clear = mapCacheClear;
    MapCache.prototype["delete"] = mapCacheDelete;
    MapCache.prototype.get = mapCacheGet;
    MapCache.prototype.has = mapCacheHas;
    MapCache.prototype.set = mapCacheSet;
    module.exports = MapCache;
  }
});
var require_memoize = __commonJS({
  "node_modules/lodash/memoize.js"(exports, module) {
    var MapCache = require_MapCache();
    var FUNC_ERROR_TEXT = "Expected a function";
    function memoize(func, resolver) {
      if (typeof func != "function" || resolver != null && typeof resolver != "function") {
        throw new TypeError(FUNC_ERROR_TEXT);
      }
      var memoized = function() {
        var args = arguments, key = resolver ? resolver.apply(this, args) : args[0], cache = memoized.cache;
        if (cache.has(key)) {
          return cache.get(key);
        }
        var result = func.apply(this, args);
        memoized.cache = cache.set(key, result) || cache;
        return result;
      };
      memoized.cache = new (memoize.Cache || MapCache)();
      return memoized;
    }
    memoize.Cache = MapCache;
    module.exports = memoize;
  }
});
var require_memoizeCapped = __commonJS({
  "node_modules/lodash/_memoizeCapped.js"(exports, module) {
    var memoize = require_memoize();
    var MAX_MEMOIZE_SIZE = 500;
    function memoizeCapped(func) {
      var result = memoize(func, function(key) {
        if (cache.size === MAX_MEMOIZE_SIZE) {
          cache.clear();
        }
        return key;
      });
      var cache = result.cache;
      return result;
    }
    module.exports = memoizeCapped;
  }
});
var require_stringToPath = __commonJS({
  "node_modules/lodash/_stringToPath.js"(exports, module) {
    var memoizeCapped = require_memoizeCapped();
    var rePropName = /[^.[\]]+|\[(?:(-?\d+(?:\.\d+)?)|(["'])((?:(?!\2)[^\\]|\\.)*?)\2)\]|(?=(?:\.|\[\])(?:\.|\[\]|$))/g;
    var reEscapeChar = /\\(\\)?/g;
    var stringToPath = memoizeCapped(function(string) {
      var result = [];
      if (string.charCodeAt(0) === 46) {
        result.push("");
      }
      string.replace(rePropName, function(match, number, quote, subString) {
        result.push(quote ? subString.replace(reEscapeChar, "$1") : number || match);
      });
      return result;
    });
    module.exports = stringToPath;
  }
});
var require_arrayMap = __commonJS({
  "node_modules/lodash/_arrayMap.js"(exports, module) {
    function arrayMap(array, iteratee) {
      var index = -1, length = array == null ? 0 : array.length, result = Array(length);
      while (++index < length) {
        result[index] = iteratee(array[index], index, array);
      }
      return result;
    }
    module.exports = arrayMap;
  }
});
var require_baseToString = __commonJS({
  "node_modules/lodash/_baseToString.js"(exports, module) {
    var Symbol2 = require_Symbol();
    var arrayMap = require_arrayMap();
    var isArray = require_isArray();
    var isSymbol = require_isSymbol();
    var INFINITY = 1 / 0;
    var symbolProto = Symbol2 ? Symbol2.prototype : void 0;
    var symbolToString = symbolProto ? symbolProto.toString : void 0;
    function baseToString(value) {
      if (typeof value == "string") {
        return value;
      }
      if (isArray(value)) {
        return arrayMap(value, baseToString) + "";
      }
      if (isSymbol(value)) {
        return symbolToString ? symbolToString.call(value) : "";
      }
      var result = value + "";
      return result == "0" && 1 / value == -INFINITY ? "-0" : result;
    }
    module.exports = baseToString;
  }
});
var require_toString = __commonJS({
  "node_modules/lodash/toString.js"(exports, module) {
    var baseToString = require_baseToString();
    function toString(value) {
      return value == null ? "" : baseToString(value);
    }
    module.exports = toString;
  }
});
var require_castPath = __commonJS({
  "node_modules/lodash/_castPath.js"(exports, module) {
    var isArray = require_isArray();
    var isKey = require_isKey();
    var stringToPath = require_stringToPath();
    var toString = require_toString();
    function castPath(value, object) {
      if (isArray(value)) {
        return value;
      }
      return isKey(value, object) ? [value] : stringToPath(toString(value));
    }
    module.exports = castPath;
  }
});
var require_toKey = __commonJS({
  "node_modules/lodash/_toKey.js"(exports, module) {
    var isSymbol = require_isSymbol();
    var INFINITY = 1 / 0;
    function toKey(value) {
      if (typeof value == "string" || isSymbol(value)) {
        return value;
      }
      var result = value + "";
      return result == "0" && 1 / value == -INFINITY ? "-0" : result;
    }
    module.exports = toKey;
  }
});
var require_baseGet = __commonJS({
  "node_modules/lodash/_baseGet.js"(exports, module) {
    var castPath = require_castPath();
    var toKey = require_toKey();
    function baseGet(object, path) {
      path = castPath(path, object);
      var index = 0, length = path.length;
      while (object != null && index < length) {
        object = object[toKey(path[index++])];
      }
      return index && index == length ? object : void 0;
    }
    module.exports = baseGet;
  }
});
var require_get = __commonJS({
  "node_modules/lodash/get.js"(exports, module) {
    var baseGet = require_baseGet();
    function get(object, path, defaultValue) {
      var result = object == null ? void 0 : baseGet(object, path);
      return result === void 0 ? defaultValue : result;
    }
    module.exports = get;
  }
});
var require_sortResults = __commonJS({
  "node_modules/@mswjs/data/lib/query/sortResults.js"(exports) {
    "use strict";
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.sortResults = void 0;
    var debug_1 = require_debug();
    var get_1 = __importDefault(require_get());
    var log = debug_1.debug("sortResults");
    function warnOnIneffectiveSortingKeys(sortCriteria) {
      var _a = __read(Object.keys(sortCriteria)), mainCriteria = _a[0], siblings = _a.slice(1);
      if (siblings.length > 0) {
        console.warn('Sorting by "%s" has no effect: already sorted by "%s".', siblings.join(","), mainCriteria);
      }
    }
    function flattenSortCriteria(orderBy, propertyPath) {
      if (propertyPath === void 0) {
        propertyPath = [];
      }
      log("flattenSortCriteria:", orderBy, propertyPath);
      return orderBy.reduce(function(criteria, properties) {
        warnOnIneffectiveSortingKeys(properties);
        var property = Object.keys(properties)[0];
        var sortDirection = properties[property];
        var path = propertyPath.concat(property.toString());
        log({ property, sortDirection, path });
        var newCriteria = typeof sortDirection === "object" ? flattenSortCriteria([sortDirection], path) : [[path, sortDirection]];
        log("pushing new criteria:", newCriteria);
        return criteria.concat(newCriteria);
      }, []);
    }
    function sortResults(orderBy, data) {
      log("sorting data:", data);
      log("order by:", orderBy);
      var criteriaList = [].concat(orderBy);
      log("criteria list:", criteriaList);
      var criteria = flattenSortCriteria(criteriaList);
      log("flattened criteria:", JSON.stringify(criteria));
      data.sort(function(left, right) {
        var e_1, _a;
        try {
          for (var criteria_1 = __values(criteria), criteria_1_1 = criteria_1.next(); !criteria_1_1.done; criteria_1_1 = criteria_1.next()) {
            var _b = __read(criteria_1_1.value, 2), path = _b[0], sortDirection = _b[1];
            var leftValue = get_1["default"](left, path);
            var rightValue = get_1["default"](right, path);
            log('comparing value at "%s" (%s): "%s" / "%s"', path, sortDirection, leftValue, rightValue);
            if (leftValue > rightValue) {
              return sortDirection === "asc" ? 1 : -1;
            }
            if (leftValue < rightValue) {
              return sortDirection === "asc" ? -1 : 1;
            }
          }
        } catch (e_1_1) {
          e_1 = { error: e_1_1 };
        } finally {
          try {
            if (criteria_1_1 && !criteria_1_1.done && (_a = criteria_1["return"])) _a.call(criteria_1);
          } finally {
            if (e_1) throw e_1.error;
          }
        }
        return 0;
      });
      log("sorted results:\n", data);
    }
    exports.sortResults = sortResults;
  }
});
var require_safeStringify = __commonJS({
  "node_modules/@mswjs/data/lib/utils/safeStringify.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.safeStringify = void 0;
    var glossary_1 = require_glossary();
    function safeStringify(value) {
      var seen = /* @__PURE__ */ new WeakSet();
      return JSON.stringify(value, function(_, value2) {
        if (typeof value2 !== "object" || value2 === null) {
          return value2;
        }
        if (seen.has(value2)) {
          var type = value2[glossary_1.ENTITY_TYPE];
          var primaryKey2 = value2[glossary_1.PRIMARY_KEY];
          return type && primaryKey2 ? "Entity(type: " + type + ", " + primaryKey2 + ": " + value2[primaryKey2] + ")" : "[Circular Reference]";
        }
        seen.add(value2);
        return value2;
      });
    }
    exports.safeStringify = safeStringify;
  }
});
var require_executeQuery = __commonJS({
  "node_modules/@mswjs/data/lib/query/executeQuery.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      Object.defineProperty(o, k2, { enumerable: true, get: function() {
        return m[k];
      } });
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || function(mod) {
      if (mod && mod.__esModule) return mod;
      var result = {};
      if (mod != null) {
        for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
      }
      __setModuleDefault(result, mod);
      return result;
    };
    var __rest = exports && exports.__rest || function(s, e) {
      var t = {};
      for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p) && e.indexOf(p) < 0)
        t[p] = s[p];
      if (s != null && typeof Object.getOwnPropertySymbols === "function")
        for (var i = 0, p = Object.getOwnPropertySymbols(s); i < p.length; i++) {
          if (e.indexOf(p[i]) < 0 && Object.prototype.propertyIsEnumerable.call(s, p[i]))
            t[p[i]] = s[p[i]];
        }
      return t;
    };
    exports.__esModule = true;
    exports.executeQuery = void 0;
    var debug_1 = require_debug();
    var glossary_1 = require_glossary();
    var compileQuery_1 = require_compileQuery();
    var iteratorUtils = __importStar(require_iteratorUtils());
    var paginateResults_1 = require_paginateResults();
    var sortResults_1 = require_sortResults();
    var outvariant_1 = require_lib();
    var safeStringify_1 = require_safeStringify();
    var log = debug_1.debug("executeQuery");
    function queryByPrimaryKey(records, query) {
      log("querying by primary key");
      log("query by primary key", { query, records });
      var matchPrimaryKey = compileQuery_1.compileQuery(query);
      var result = iteratorUtils.filter(function(id, value) {
        var _a;
        var primaryKey2 = value[glossary_1.PRIMARY_KEY];
        outvariant_1.invariant(primaryKey2, 'Failed to query by primary key using "%j": record (%j) has no primary key set.', query, value);
        return matchPrimaryKey((_a = {}, _a[primaryKey2] = id, _a));
      }, records);
      log("result of querying by primary key:", result);
      return result;
    }
    function executeQuery(modelName, primaryKey2, query, db) {
      var _a;
      log(safeStringify_1.safeStringify(query) + ' on "' + modelName + '"');
      log('using primary key "%s"', primaryKey2);
      var records = db.getModel(modelName);
      var _b = query.where || {}, _c = primaryKey2, primaryKeyComparator = _b[_c], restQueries = __rest(_b, [typeof _c === "symbol" ? _c : _c + ""]);
      log("primary key query", primaryKeyComparator);
      var scopedRecords = primaryKeyComparator ? queryByPrimaryKey(records, {
        where: (_a = {}, _a[primaryKey2] = primaryKeyComparator, _a)
      }) : records;
      var result = iteratorUtils.filter(function(_, record) {
        var executeQuery2 = compileQuery_1.compileQuery({ where: restQueries });
        return executeQuery2(record);
      }, scopedRecords);
      var resultJson = Array.from(result.values());
      log('resolved query "' + safeStringify_1.safeStringify(query) + '" on "' + modelName + '" to', resultJson);
      if (query.orderBy) {
        sortResults_1.sortResults(query.orderBy, resultJson);
      }
      var paginatedResults = paginateResults_1.paginateResults(query, resultJson);
      log("paginated query results", paginatedResults);
      return paginatedResults;
    }
    exports.executeQuery = executeQuery;
  }
});
var require_primaryKey = __commonJS({
  "node_modules/@mswjs/data/lib/primaryKey.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.primaryKey = exports.PrimaryKey = void 0;
    var PrimaryKey = (
      /** @class */
      /* @__PURE__ */ (function() {
        function PrimaryKey2(getter) {
          this.getPrimaryKeyValue = getter;
        }
        return PrimaryKey2;
      })()
    );
    exports.PrimaryKey = PrimaryKey;
    function primaryKey2(getter) {
      return new PrimaryKey(getter);
    }
    exports.primaryKey = primaryKey2;
  }
});
var require_defineProperty = __commonJS({
  "node_modules/lodash/_defineProperty.js"(exports, module) {
    var getNative = require_getNative();
    var defineProperty = (function() {
      try {
        var func = getNative(Object, "defineProperty");
        func({}, "", {});
        return func;
      } catch (e) {
      }
    })();
    module.exports = defineProperty;
  }
});
var require_baseAssignValue = __commonJS({
  "node_modules/lodash/_baseAssignValue.js"(exports, module) {
    var defineProperty = require_defineProperty();
    function baseAssignValue(object, key, value) {
      if (key == "__proto__" && defineProperty) {
        defineProperty(object, key, {
          "configurable": true,
          "enumerable": true,
          "value": value,
          "writable": true
        });
      } else {
        object[key] = value;
      }
    }
    module.exports = baseAssignValue;
  }
});
var require_assignValue = __commonJS({
  "node_modules/lodash/_assignValue.js"(exports, module) {
    var baseAssignValue = require_baseAssignValue();
    var eq = require_eq();
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    function assignValue(object, key, value) {
      var objValue = object[key];
      if (!(hasOwnProperty.call(object, key) && eq(objValue, value)) || value === void 0 && !(key in object)) {
        baseAssignValue(object, key, value);
      }
    }
    module.exports = assignValue;
  }
});
var require_isIndex = __commonJS({
  "node_modules/lodash/_isIndex.js"(exports, module) {
    var MAX_SAFE_INTEGER = 9007199254740991;
    var reIsUint = /^(?:0|[1-9]\d*)$/;
    function isIndex(value, length) {
      var type = typeof value;
      length = length == null ? MAX_SAFE_INTEGER : length;
      return !!length && (type == "number" || type != "symbol" && reIsUint.test(value)) && (value > -1 && value % 1 == 0 && value < length);
    }
    module.exports = isIndex;
  }
});
var require_baseSet = __commonJS({
  "node_modules/lodash/_baseSet.js"(exports, module) {
    var assignValue = require_assignValue();
    var castPath = require_castPath();
    var isIndex = require_isIndex();
    var isObject = require_isObject2();
    var toKey = require_toKey();
    function baseSet(object, path, value, customizer) {
      if (!isObject(object)) {
        return object;
      }
      path = castPath(path, object);
      var index = -1, length = path.length, lastIndex = length - 1, nested = object;
      while (nested != null && ++index < length) {
        var key = toKey(path[index]), newValue = value;
        if (key === "__proto__" || key === "constructor" || key === "prototype") {
          return object;
        }
        if (index != lastIndex) {
          var objValue = nested[key];
          newValue = customizer ? customizer(objValue, key, nested) : void 0;
          if (newValue === void 0) {
            newValue = isObject(objValue) ? objValue : isIndex(path[index + 1]) ? [] : {};
          }
        }
        assignValue(nested, key, newValue);
        nested = nested[key];
      }
      return object;
    }
    module.exports = baseSet;
  }
});
var require_set = __commonJS({
  "node_modules/lodash/set.js"(exports, module) {
    var baseSet = require_baseSet();
    function set(object, path, value) {
      return object == null ? object : baseSet(object, path, value);
    }
    module.exports = set;
  }
});
var require_baseHas = __commonJS({
  "node_modules/lodash/_baseHas.js"(exports, module) {
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    function baseHas(object, key) {
      return object != null && hasOwnProperty.call(object, key);
    }
    module.exports = baseHas;
  }
});
var require_baseIsArguments = __commonJS({
  "node_modules/lodash/_baseIsArguments.js"(exports, module) {
    var baseGetTag = require_baseGetTag();
    var isObjectLike = require_isObjectLike();
    var argsTag = "[object Arguments]";
    function baseIsArguments(value) {
      return isObjectLike(value) && baseGetTag(value) == argsTag;
    }
    module.exports = baseIsArguments;
  }
});
var require_isArguments = __commonJS({
  "node_modules/lodash/isArguments.js"(exports, module) {
    var baseIsArguments = require_baseIsArguments();
    var isObjectLike = require_isObjectLike();
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    var propertyIsEnumerable = objectProto.propertyIsEnumerable;
    var isArguments = baseIsArguments(/* @__PURE__ */ (function() {
      return arguments;
    })()) ? baseIsArguments : function(value) {
      return isObjectLike(value) && hasOwnProperty.call(value, "callee") && !propertyIsEnumerable.call(value, "callee");
    };
    module.exports = isArguments;
  }
});
var require_isLength = __commonJS({
  "node_modules/lodash/isLength.js"(exports, module) {
    var MAX_SAFE_INTEGER = 9007199254740991;
    function isLength(value) {
      return typeof value == "number" && value > -1 && value % 1 == 0 && value <= MAX_SAFE_INTEGER;
    }
    module.exports = isLength;
  }
});
var require_hasPath = __commonJS({
  "node_modules/lodash/_hasPath.js"(exports, module) {
    var castPath = require_castPath();
    var isArguments = require_isArguments();
    var isArray = require_isArray();
    var isIndex = require_isIndex();
    var isLength = require_isLength();
    var toKey = require_toKey();
    function hasPath(object, path, hasFunc) {
      path = castPath(path, object);
      var index = -1, length = path.length, result = false;
      while (++index < length) {
        var key = toKey(path[index]);
        if (!(result = object != null && hasFunc(object, key))) {
          break;
        }
        object = object[key];
      }
      if (result || ++index != length) {
        return result;
      }
      length = object == null ? 0 : object.length;
      return !!length && isLength(length) && isIndex(key, length) && (isArray(object) || isArguments(object));
    }
    module.exports = hasPath;
  }
});
var require_has = __commonJS({
  "node_modules/lodash/has.js"(exports, module) {
    var baseHas = require_baseHas();
    var hasPath = require_hasPath();
    function has(object, path) {
      return object != null && hasPath(object, path, baseHas);
    }
    module.exports = has;
  }
});
var require_definePropertyAtPath = __commonJS({
  "node_modules/@mswjs/data/lib/utils/definePropertyAtPath.js"(exports) {
    "use strict";
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.definePropertyAtPath = void 0;
    var has_1 = __importDefault(require_has());
    var set_1 = __importDefault(require_set());
    var get_1 = __importDefault(require_get());
    function definePropertyAtPath(target, propertyPath, attributes) {
      var propertyName = propertyPath[propertyPath.length - 1];
      var parentPath = propertyPath.slice(0, -1);
      if (parentPath.length && !has_1["default"](target, parentPath)) {
        set_1["default"](target, parentPath, {});
      }
      var parent = parentPath.length ? get_1["default"](target, parentPath) : target;
      Object.defineProperty(parent, propertyName, attributes);
    }
    exports.definePropertyAtPath = definePropertyAtPath;
  }
});
var require_findPrimaryKey = __commonJS({
  "node_modules/@mswjs/data/lib/utils/findPrimaryKey.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.findPrimaryKey = void 0;
    var primaryKey_1 = require_primaryKey();
    function findPrimaryKey(definition) {
      for (var propertyName in definition) {
        var value = definition[propertyName];
        if (value instanceof primaryKey_1.PrimaryKey) {
          return propertyName;
        }
      }
    }
    exports.findPrimaryKey = findPrimaryKey;
  }
});
var require_Relation = __commonJS({
  "node_modules/@mswjs/data/lib/relations/Relation.js"(exports) {
    "use strict";
    var __assign = exports && exports.__assign || function() {
      __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
          s = arguments[i];
          for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
            t[p] = s[p];
        }
        return t;
      };
      return __assign.apply(this, arguments);
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    var __spreadArray = exports && exports.__spreadArray || function(to, from) {
      for (var i = 0, il = from.length, j = to.length; i < il; i++, j++)
        to[j] = from[i];
      return to;
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.Relation = exports.RelationKind = void 0;
    var debug_1 = require_debug();
    var set_1 = __importDefault(require_set());
    var get_1 = __importDefault(require_get());
    var outvariant_1 = require_lib();
    var glossary_1 = require_glossary();
    var executeQuery_1 = require_executeQuery();
    var definePropertyAtPath_1 = require_definePropertyAtPath();
    var findPrimaryKey_1 = require_findPrimaryKey();
    var first_1 = require_first();
    var log = debug_1.debug("relation");
    var RelationKind;
    (function(RelationKind2) {
      RelationKind2["OneOf"] = "ONE_OF";
      RelationKind2["ManyOf"] = "MANY_OF";
    })(RelationKind = exports.RelationKind || (exports.RelationKind = {}));
    var DEFAULT_RELATION_ATTRIBUTES = {
      nullable: false,
      unique: false
    };
    var Relation = (
      /** @class */
      (function() {
        function Relation2(definition) {
          this.source = null;
          this.dictionary = null;
          this.db = null;
          this.kind = definition.kind;
          this.attributes = __assign(__assign({}, DEFAULT_RELATION_ATTRIBUTES), definition.attributes || {});
          this.target = {
            modelName: definition.to.toString(),
            // @ts-expect-error Null is an intermediate value.
            primaryKey: null
          };
          log('constructing a "%s" relation to "%s" with attributes: %o', this.kind, definition.to, this.attributes);
        }
        Relation2.prototype.apply = function(entity, propertyPath, dictionary, db) {
          this.dictionary = dictionary;
          this.db = db;
          var sourceModelName = entity[glossary_1.ENTITY_TYPE];
          var sourcePrimaryKey = entity[glossary_1.PRIMARY_KEY];
          this.source = {
            modelName: sourceModelName,
            propertyPath,
            primaryKey: sourcePrimaryKey
          };
          var targetPrimaryKey = findPrimaryKey_1.findPrimaryKey(this.dictionary[this.target.modelName]);
          outvariant_1.invariant(targetPrimaryKey, 'Failed to create a "%s" relation to "%s": referenced model does not exist or has no primary key.', this.kind, this.target.modelName);
          this.target.primaryKey = targetPrimaryKey;
        };
        Relation2.prototype.resolveWith = function(entity, refs) {
          var _a, _b;
          var _this = this;
          var _c, _d;
          var exception = function(predicate, reason) {
            var positionals = [];
            for (var _i = 2; _i < arguments.length; _i++) {
              positionals[_i - 2] = arguments[_i];
            }
            outvariant_1.invariant.apply(void 0, __spreadArray([
              predicate,
              'Failed to resolve a "%s" relationship to "%s" at "%s.%s" (%s: "%s"): ' + reason,
              _this.kind,
              _this.target.modelName,
              _this.source.modelName,
              _this.source.propertyPath,
              _this.source.primaryKey,
              entity[_this.source.primaryKey]
            ], __read(positionals)));
          };
          outvariant_1.invariant(this.source, 'Failed to resolve a "%s" relational property to "%s": relation has not been applied (source: %s).', this.kind, this.target.modelName, this.source);
          log('resolving a "%s" relational property to "%s" on "%s.%s" ("%s"):', this.kind, this.target.modelName, this.source.modelName, this.source.propertyPath, entity[this.source.primaryKey], refs);
          log("entity of this relation:", entity);
          if (refs === null) {
            exception(this.attributes.nullable, "cannot resolve a non-nullable relationship with null.");
            log("this relation resolves with null");
            this.setValueResolver(entity, function() {
              return null;
            });
            return;
          }
          exception(this.target.primaryKey, "referenced model has no primary key set.");
          var referencesList = [].concat(refs);
          var records = this.db.getModel(this.target.modelName);
          log("records in the referenced model:", records.keys());
          referencesList.forEach(function(ref) {
            var refModelName = ref[glossary_1.ENTITY_TYPE];
            var refPrimaryKey = ref[glossary_1.PRIMARY_KEY];
            var refId = ref[_this.target.primaryKey];
            exception(refModelName, 'expected a referenced entity to be "%s" but got %o', _this.target.modelName, ref);
            exception(refModelName === _this.target.modelName, 'expected a referenced entity to be "%s" but got "%s" (%s: "%s").', _this.target.modelName, refModelName, refPrimaryKey, ref[refPrimaryKey]);
            exception(records.has(refId), 'referenced entity "%s" (%s: "%s") does not exist.', refModelName, _this.target.primaryKey, refId);
          });
          if (this.attributes.unique) {
            log('validating a unique "%s" relation to "%s" on "%s.%s"...', this.kind, this.target.modelName, this.source.modelName, this.source.propertyPath);
            var extraneousEntities = executeQuery_1.executeQuery(this.source.modelName, this.source.primaryKey, {
              where: set_1["default"]((_a = {}, // Omit the current entity when querying
              // the list of other entities that reference
              // the same value.
              _a[this.source.primaryKey] = {
                notEquals: entity[this.source.primaryKey]
              }, _a), this.source.propertyPath, (_b = {}, _b[this.target.primaryKey] = {
                "in": referencesList.map(function(entity2) {
                  return entity2[_this.target.primaryKey];
                })
              }, _b))
            }, this.db);
            log("found other %s referencing the same %s:", this.source.modelName, this.target.modelName, extraneousEntities);
            if (extraneousEntities.length > 0) {
              var extraneousReferences_1 = extraneousEntities.flatMap(function(extraneous) {
                var references = [].concat(get_1["default"](extraneous, _this.source.propertyPath));
                return references.map(function(entity2) {
                  return entity2[_this.target.primaryKey];
                });
              });
              var firstInvalidReference = referencesList.find(function(entity2) {
                return extraneousReferences_1.includes(entity2[_this.target.primaryKey]);
              });
              exception(false, 'the referenced "%s" (%s: "%s") belongs to another "%s" (%s: "%s").', this.target.modelName, this.target.primaryKey, firstInvalidReference === null || firstInvalidReference === void 0 ? void 0 : firstInvalidReference[this.target.primaryKey], this.source.modelName, (_c = extraneousEntities[0]) === null || _c === void 0 ? void 0 : _c[glossary_1.PRIMARY_KEY], (_d = extraneousEntities[0]) === null || _d === void 0 ? void 0 : _d[this.source.primaryKey]);
            }
          }
          this.setValueResolver(entity, function() {
            var queryResult = referencesList.reduce(function(result, ref) {
              var _a2;
              return result.concat(executeQuery_1.executeQuery(_this.target.modelName, _this.target.primaryKey, {
                where: (_a2 = {}, _a2[_this.target.primaryKey] = {
                  equals: ref[_this.target.primaryKey]
                }, _a2)
              }, _this.db));
            }, []);
            return _this.kind === RelationKind.OneOf ? first_1.first(queryResult) : queryResult;
          });
        };
        Relation2.prototype.setValueResolver = function(entity, resolver) {
          var _this = this;
          log('setting value resolver at "%s" on: %j', this.source.propertyPath, entity);
          outvariant_1.invariant(entity[glossary_1.ENTITY_TYPE], 'Failed to set a value resolver on a "%s" relationship to "%s" at "%s.%s": provided object (%j) is not an entity.', this.kind, this.target.modelName, this.source.modelName, this.source.propertyPath.join("."), entity);
          definePropertyAtPath_1.definePropertyAtPath(entity, this.source.propertyPath, {
            // Mark the property as enumerable so it gets listed
            // when iterating over the entity's properties.
            enumerable: true,
            // Mark the property as configurable so it could be re-defined
            // when updating it during the entity update ("update"/"updateMany").
            configurable: true,
            get: function() {
              log('GET "%s.%s" on "%s" ("%s")', _this.source.modelName, _this.source.propertyPath, _this.source.modelName, entity[_this.source.primaryKey], _this);
              var nextValue = resolver();
              log('resolved "%s" relation at "%s.%s" ("%s") to:', _this.kind, _this.source.modelName, _this.source.propertyPath, entity[_this.source.primaryKey], nextValue);
              return nextValue;
            }
          });
        };
        return Relation2;
      })()
    );
    exports.Relation = Relation;
  }
});
var require_nullable = __commonJS({
  "node_modules/@mswjs/data/lib/nullable.js"(exports) {
    "use strict";
    var __assign = exports && exports.__assign || function() {
      __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
          s = arguments[i];
          for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
            t[p] = s[p];
        }
        return t;
      };
      return __assign.apply(this, arguments);
    };
    exports.__esModule = true;
    exports.nullable = exports.NullableProperty = exports.NullableObject = void 0;
    var Relation_1 = require_Relation();
    var NullableObject = (
      /** @class */
      /* @__PURE__ */ (function() {
        function NullableObject2(definition, defaultsToNull) {
          this.objectDefinition = definition;
          this.defaultsToNull = defaultsToNull;
        }
        return NullableObject2;
      })()
    );
    exports.NullableObject = NullableObject;
    var NullableProperty = (
      /** @class */
      /* @__PURE__ */ (function() {
        function NullableProperty2(getter) {
          this.getValue = getter;
        }
        return NullableProperty2;
      })()
    );
    exports.NullableProperty = NullableProperty;
    function nullable2(value, options) {
      if (value instanceof Relation_1.Relation) {
        return new Relation_1.Relation({
          kind: value.kind,
          to: value.target.modelName,
          attributes: __assign(__assign({}, value.attributes), { nullable: true })
        });
      }
      if (typeof value === "object") {
        return new NullableObject(value, !!(options === null || options === void 0 ? void 0 : options.defaultsToNull));
      }
      if (typeof value === "function") {
        return new NullableProperty(value);
      }
    }
    exports.nullable = nullable2;
  }
});
var require_parseModelDefinition = __commonJS({
  "node_modules/@mswjs/data/lib/model/parseModelDefinition.js"(exports) {
    "use strict";
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    var __spreadArray = exports && exports.__spreadArray || function(to, from) {
      for (var i = 0, il = from.length, j = to.length; i < il; i++, j++)
        to[j] = from[i];
      return to;
    };
    exports.__esModule = true;
    exports.parseModelDefinition = void 0;
    var debug_1 = require_debug();
    var outvariant_1 = require_lib();
    var primaryKey_1 = require_primaryKey();
    var isObject_1 = require_isObject();
    var Relation_1 = require_Relation();
    var nullable_1 = require_nullable();
    var log = debug_1.debug("parseModelDefinition");
    function deepParseModelDefinition(dictionary, modelName, definition, parentPath, result) {
      var e_1, _a;
      if (result === void 0) {
        result = {
          primaryKey: void 0,
          properties: [],
          relations: []
        };
      }
      if (parentPath) {
        log('parsing a nested model definition for "%s" property at "%s"', parentPath, modelName, definition);
      }
      try {
        for (var _b = __values(Object.entries(definition)), _c = _b.next(); !_c.done; _c = _b.next()) {
          var _d = __read(_c.value, 2), propertyName = _d[0], value = _d[1];
          var propertyPath = parentPath ? __spreadArray(__spreadArray([], __read(parentPath)), [propertyName]) : [propertyName];
          if (value instanceof primaryKey_1.PrimaryKey) {
            outvariant_1.invariant(!result.primaryKey, 'Failed to parse a model definition for "%s": cannot have both properties "%s" and "%s" as a primary key.', modelName, result.primaryKey, propertyName);
            outvariant_1.invariant(!parentPath, 'Failed to parse a model definition for "%s" property of "%s": cannot have a primary key in a nested object.', parentPath === null || parentPath === void 0 ? void 0 : parentPath.join("."), modelName);
            result.primaryKey = propertyName;
            result.properties.push([propertyName]);
            continue;
          }
          if (value instanceof nullable_1.NullableProperty) {
            result.properties.push(propertyPath);
            continue;
          }
          if (value instanceof nullable_1.NullableObject) {
            deepParseModelDefinition(dictionary, modelName, value.objectDefinition, propertyPath, result);
            result.properties.push(propertyPath);
            continue;
          }
          if (value instanceof Relation_1.Relation) {
            result.relations.push({ propertyPath, relation: value });
            continue;
          }
          if (isObject_1.isObject(value)) {
            deepParseModelDefinition(dictionary, modelName, value, propertyPath, result);
            continue;
          }
          result.properties.push(propertyPath);
        }
      } catch (e_1_1) {
        e_1 = { error: e_1_1 };
      } finally {
        try {
          if (_c && !_c.done && (_a = _b["return"])) _a.call(_b);
        } finally {
          if (e_1) throw e_1.error;
        }
      }
      return result;
    }
    function parseModelDefinition(dictionary, modelName, definition) {
      log('parsing model definition for "%s" entity', modelName, definition);
      var result = deepParseModelDefinition(dictionary, modelName, definition);
      outvariant_1.invariant(result.primaryKey, 'Failed to parse a model definition for "%s": model is missing a primary key. Did you forget to mark one of its properties using the "primaryKey" function?', modelName);
      return result;
    }
    exports.parseModelDefinition = parseModelDefinition;
  }
});
var require_defineRelationalProperties = __commonJS({
  "node_modules/@mswjs/data/lib/model/defineRelationalProperties.js"(exports) {
    "use strict";
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.defineRelationalProperties = void 0;
    var debug_1 = require_debug();
    var get_1 = __importDefault(require_get());
    var outvariant_1 = require_lib();
    var glossary_1 = require_glossary();
    var Relation_1 = require_Relation();
    var log = debug_1.debug("defineRelationalProperties");
    function defineRelationalProperties(entity, initialValues, relations, dictionary, db) {
      var e_1, _a;
      log("defining relational properties...", { entity, initialValues, relations });
      try {
        for (var relations_1 = __values(relations), relations_1_1 = relations_1.next(); !relations_1_1.done; relations_1_1 = relations_1.next()) {
          var _b = relations_1_1.value, propertyPath = _b.propertyPath, relation = _b.relation;
          outvariant_1.invariant(dictionary[relation.target.modelName], 'Failed to define a "%s" relational property to "%s" on "%s": cannot find a model by the name "%s".', relation.kind, propertyPath.join("."), entity[glossary_1.ENTITY_TYPE], relation.target.modelName);
          var references = get_1["default"](initialValues, propertyPath);
          outvariant_1.invariant(references !== null || relation.attributes.nullable, 'Failed to define a "%s" relationship to "%s" at "%s.%s" (%s: "%s"): cannot set a non-nullable relationship to null.', relation.kind, relation.target.modelName, entity[glossary_1.ENTITY_TYPE], propertyPath.join("."), entity[glossary_1.PRIMARY_KEY], entity[entity[glossary_1.PRIMARY_KEY]]);
          log('setting relational property "' + entity[glossary_1.ENTITY_TYPE] + "." + propertyPath.join(".") + '" with references: %j', references, relation);
          relation.apply(entity, propertyPath, dictionary, db);
          if (references) {
            log("has references, applying a getter...");
            relation.resolveWith(entity, references);
            continue;
          }
          if (relation.attributes.nullable) {
            log("has no references but is nullable, applying a getter to null...");
            relation.resolveWith(entity, null);
            continue;
          }
          if (relation.kind === Relation_1.RelationKind.ManyOf) {
            log('has no references but is a non-nullable "manyOf" relationship, applying a getter to []...');
            relation.resolveWith(entity, []);
            continue;
          }
          log("has no relations, skipping the getter...");
        }
      } catch (e_1_1) {
        e_1 = { error: e_1_1 };
      } finally {
        try {
          if (relations_1_1 && !relations_1_1.done && (_a = relations_1["return"])) _a.call(relations_1);
        } finally {
          if (e_1) throw e_1.error;
        }
      }
    }
    exports.defineRelationalProperties = defineRelationalProperties;
  }
});
var require_isModelValueType = __commonJS({
  "node_modules/@mswjs/data/lib/utils/isModelValueType.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.isModelValueType = void 0;
    var isObject_1 = require_isObject();
    function isPrimitiveValueType(value) {
      var _a;
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || isObject_1.isObject(value) || ((_a = value === null || value === void 0 ? void 0 : value.constructor) === null || _a === void 0 ? void 0 : _a.name) === "Date";
    }
    function isModelValueType(value) {
      return isPrimitiveValueType(value) || Array.isArray(value);
    }
    exports.isModelValueType = isModelValueType;
  }
});

// stand-in:lodash
var require_lodash = __commonJS({
  "stand-in:lodash"(exports) {
    exports.isFunction = (value) => typeof value === "function";
  }
});
var require_getDefinition = __commonJS({
  "node_modules/@mswjs/data/lib/model/getDefinition.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.getDefinition = void 0;
    var nullable_1 = require_nullable();
    var isObject_1 = require_isObject();
    var lodash_1 = require_lodash();
    function getDefinition(definition, propertyName) {
      return propertyName.reduce(function(reducedDefinition, property) {
        var value = reducedDefinition[property];
        if (value instanceof nullable_1.NullableProperty) {
          return value;
        }
        if (value instanceof nullable_1.NullableObject) {
          if (property !== propertyName.at(-1)) {
            return value.objectDefinition;
          }
          return value;
        }
        if (lodash_1.isFunction(value) || isObject_1.isObject(value)) {
          return value;
        }
        return;
      }, definition);
    }
    exports.getDefinition = getDefinition;
  }
});
var require_createModel = __commonJS({
  "node_modules/@mswjs/data/lib/model/createModel.js"(exports) {
    "use strict";
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.createModel = void 0;
    var debug_1 = require_debug();
    var outvariant_1 = require_lib();
    var get_1 = __importDefault(require_get());
    var set_1 = __importDefault(require_set());
    var isFunction_1 = __importDefault(require_isFunction());
    var glossary_1 = require_glossary();
    var defineRelationalProperties_1 = require_defineRelationalProperties();
    var primaryKey_1 = require_primaryKey();
    var Relation_1 = require_Relation();
    var nullable_1 = require_nullable();
    var isModelValueType_1 = require_isModelValueType();
    var getDefinition_1 = require_getDefinition();
    var log = debug_1.debug("createModel");
    function createModel(modelName, definition, dictionary, parsedModel, initialValues, db) {
      var _a;
      var primaryKey2 = parsedModel.primaryKey, properties = parsedModel.properties, relations = parsedModel.relations;
      log('creating a "' + modelName + '" entity (primary key: "' + primaryKey2 + '")', definition, parsedModel, relations, initialValues);
      var internalProperties = (_a = {}, _a[glossary_1.ENTITY_TYPE] = modelName, _a[glossary_1.PRIMARY_KEY] = primaryKey2, _a);
      var publicProperties = properties.reduce(function(properties2, propertyName) {
        var initialValue = get_1["default"](initialValues, propertyName);
        var propertyDefinition = getDefinition_1.getDefinition(definition, propertyName);
        if (propertyDefinition instanceof Relation_1.Relation) {
          return properties2;
        }
        if (propertyDefinition instanceof primaryKey_1.PrimaryKey) {
          set_1["default"](properties2, propertyName, initialValue || propertyDefinition.getPrimaryKeyValue());
          return properties2;
        }
        if (propertyDefinition instanceof nullable_1.NullableProperty) {
          var value = initialValue === null || isModelValueType_1.isModelValueType(initialValue) ? initialValue : propertyDefinition.getValue();
          set_1["default"](properties2, propertyName, value);
          return properties2;
        }
        if (propertyDefinition instanceof nullable_1.NullableObject) {
          if (initialValue === null || propertyDefinition.defaultsToNull && initialValue === void 0) {
            set_1["default"](properties2, propertyName, null);
          }
          return properties2;
        }
        outvariant_1.invariant(initialValue !== null, 'Failed to create a "%s" entity: a non-nullable property "%s" cannot be instantiated with null. Use the "nullable" function when defining this property to support nullable value.', modelName, propertyName.join("."));
        if (isModelValueType_1.isModelValueType(initialValue)) {
          log('"%s" has a plain initial value:', modelName + "." + propertyName, initialValue);
          set_1["default"](properties2, propertyName, initialValue);
          return properties2;
        }
        if (isFunction_1["default"](propertyDefinition)) {
          set_1["default"](properties2, propertyName, propertyDefinition());
          return properties2;
        }
        return properties2;
      }, {});
      var entity = Object.assign({}, publicProperties, internalProperties);
      defineRelationalProperties_1.defineRelationalProperties(entity, initialValues, relations, dictionary, db);
      log('created "%s" entity:', modelName, entity);
      return entity;
    }
    exports.createModel = createModel;
  }
});
var require_inheritInternalProperties = __commonJS({
  "node_modules/@mswjs/data/lib/utils/inheritInternalProperties.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.inheritInternalProperties = void 0;
    var outvariant_1 = require_lib();
    var glossary_1 = require_glossary();
    function inheritInternalProperties(target, source) {
      var _a;
      var entityType = source[glossary_1.ENTITY_TYPE];
      var primaryKey2 = source[glossary_1.PRIMARY_KEY];
      outvariant_1.invariant(entityType, "Failed to inherit internal properties from (%j) to (%j): provided source entity has no entity type specified.", source, target);
      outvariant_1.invariant(primaryKey2, "Failed to inherit internal properties from (%j) to (%j): provided source entity has no primary key specified.", source, target);
      Object.defineProperties(target, (_a = {}, _a[glossary_1.ENTITY_TYPE] = {
        enumerable: true,
        value: entityType
      }, _a[glossary_1.PRIMARY_KEY] = {
        enumerable: true,
        value: primaryKey2
      }, _a));
    }
    exports.inheritInternalProperties = inheritInternalProperties;
  }
});
var require_spread = __commonJS({
  "node_modules/@mswjs/data/lib/utils/spread.js"(exports) {
    "use strict";
    var __assign = exports && exports.__assign || function() {
      __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
          s = arguments[i];
          for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
            t[p] = s[p];
        }
        return t;
      };
      return __assign.apply(this, arguments);
    };
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    exports.__esModule = true;
    exports.spread = void 0;
    var isObject_1 = require_isObject();
    function spread(source) {
      var e_1, _a;
      var target = {};
      var descriptors = Object.getOwnPropertyDescriptors(source);
      try {
        for (var _b = __values(Object.entries(descriptors)), _c = _b.next(); !_c.done; _c = _b.next()) {
          var _d = __read(_c.value, 2), propertyName = _d[0], descriptor = _d[1];
          if (isObject_1.isObject(descriptor.value)) {
            Object.defineProperty(target, propertyName, __assign(__assign({}, descriptor), { value: spread(descriptor.value) }));
            continue;
          }
          Object.defineProperty(target, propertyName, descriptor);
        }
      } catch (e_1_1) {
        e_1 = { error: e_1_1 };
      } finally {
        try {
          if (_c && !_c.done && (_a = _b["return"])) _a.call(_b);
        } finally {
          if (e_1) throw e_1.error;
        }
      }
      return target;
    }
    exports.spread = spread;
  }
});
var require_updateEntity = __commonJS({
  "node_modules/@mswjs/data/lib/model/updateEntity.js"(exports) {
    "use strict";
    var __values = exports && exports.__values || function(o) {
      var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
      if (m) return m.call(o);
      if (o && typeof o.length === "number") return {
        next: function() {
          if (o && i >= o.length) o = void 0;
          return { value: o && o[i++], done: !o };
        }
      };
      throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.updateEntity = void 0;
    var debug_1 = require_debug();
    var get_1 = __importDefault(require_get());
    var set_1 = __importDefault(require_set());
    var outvariant_1 = require_lib();
    var Relation_1 = require_Relation();
    var glossary_1 = require_glossary();
    var isObject_1 = require_isObject();
    var inheritInternalProperties_1 = require_inheritInternalProperties();
    var nullable_1 = require_nullable();
    var spread_1 = require_spread();
    var getDefinition_1 = require_getDefinition();
    var log = debug_1.debug("updateEntity");
    function updateEntity(entity, data, definition) {
      log("updating entity:\n%j\nwith data:\n%j", entity, data);
      log("model definition:", definition);
      var nextEntity = spread_1.spread(entity);
      inheritInternalProperties_1.inheritInternalProperties(nextEntity, entity);
      var updateRecursively = function(data2, parentPath) {
        var e_1, _a;
        if (parentPath === void 0) {
          parentPath = [];
        }
        log('updating path "%s" to:', parentPath, data2);
        var _loop_1 = function(propertyName2, value2) {
          var propertyPath = parentPath.concat(propertyName2);
          var prevValue = get_1["default"](nextEntity, propertyPath);
          log('previous value for "%s":', propertyPath, prevValue);
          var nextValue = typeof value2 === "function" ? value2(prevValue, entity) : value2;
          log('next value for "%s":', propertyPath, nextValue);
          var propertyDefinition = getDefinition_1.getDefinition(definition, propertyPath);
          log('property definition for "%s":', propertyPath, propertyDefinition);
          if (propertyDefinition == null) {
            log('skipping an unknown property "%s" on "%s"...', propertyName2, entity[glossary_1.ENTITY_TYPE]);
            return "continue";
          }
          if (propertyDefinition instanceof Relation_1.Relation) {
            log('property "%s" is a "%s" relationship to "%s"', propertyPath, propertyDefinition.kind, propertyDefinition.target.modelName);
            var location_1 = nextEntity[glossary_1.ENTITY_TYPE] + "." + propertyPath.join(".");
            if (nextValue == null) {
              outvariant_1.invariant(propertyDefinition.attributes.nullable, 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): cannot update a non-nullable relationship to null.', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]]);
              log('re-defining the "%s" relationship on "%s" to: null', propertyName2, nextEntity[glossary_1.ENTITY_TYPE]);
              propertyDefinition.resolveWith(nextEntity, null);
              return "continue";
            }
            if (propertyDefinition.kind === Relation_1.RelationKind.ManyOf) {
              outvariant_1.invariant(Array.isArray(nextValue), 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): expected the next value to be an array of entities but got %j.', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]], nextValue);
              nextValue.forEach(function(ref, index) {
                outvariant_1.invariant(ref[glossary_1.ENTITY_TYPE], 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): expected the next value at index %d to be an entity but got %j.', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]], index, ref);
                outvariant_1.invariant(ref[glossary_1.ENTITY_TYPE] === propertyDefinition.target.modelName, 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): expected the next value at index %d to reference a "%s" but got "%s".', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]], index, propertyDefinition.target.modelName, ref[glossary_1.ENTITY_TYPE]);
              });
              propertyDefinition.resolveWith(nextEntity, nextValue);
              return "continue";
            }
            outvariant_1.invariant(nextValue[glossary_1.ENTITY_TYPE], 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): expected the next value to be an entity but got %j.', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]], nextValue);
            outvariant_1.invariant(nextValue[glossary_1.ENTITY_TYPE] == propertyDefinition.target.modelName, 'Failed to update a "%s" relationship to "%s" at "%s" (%s: "%s"): expected the next value to reference a "%s" but got "%s" (%s: "%s").', propertyDefinition.kind, propertyDefinition.target.modelName, location_1, nextEntity[glossary_1.PRIMARY_KEY], nextEntity[nextEntity[glossary_1.PRIMARY_KEY]], propertyDefinition.target.modelName, nextValue[glossary_1.ENTITY_TYPE], nextValue[glossary_1.PRIMARY_KEY], nextValue[nextValue[glossary_1.PRIMARY_KEY]]);
            if ((prevValue === null || prevValue === void 0 ? void 0 : prevValue[prevValue === null || prevValue === void 0 ? void 0 : prevValue[glossary_1.PRIMARY_KEY]]) !== nextValue[nextValue[glossary_1.PRIMARY_KEY]]) {
              log('next referenced "%s" (%s: "%s") differs from the previous (%s: "%s"), re-defining the relationship...', propertyDefinition.target.modelName, nextValue[glossary_1.PRIMARY_KEY]);
              propertyDefinition.resolveWith(nextEntity, nextValue);
            }
            return "continue";
          }
          if (isObject_1.isObject(nextValue)) {
            log('next value at "%s" is an object: %j, recursively updating...', propertyPath, nextValue);
            updateRecursively(nextValue, propertyPath);
            return "continue";
          }
          outvariant_1.invariant(nextValue !== null || propertyDefinition instanceof nullable_1.NullableProperty || propertyDefinition instanceof nullable_1.NullableObject, 'Failed to update "%s" on "%s": cannot set a non-nullable property to null.', propertyName2, entity[glossary_1.ENTITY_TYPE]);
          log('updating a plain property "%s" to:', propertyPath, nextValue);
          set_1["default"](nextEntity, propertyPath, nextValue);
        };
        try {
          for (var _b = __values(Object.entries(data2)), _c = _b.next(); !_c.done; _c = _b.next()) {
            var _d = __read(_c.value, 2), propertyName = _d[0], value = _d[1];
            _loop_1(propertyName, value);
          }
        } catch (e_1_1) {
          e_1 = { error: e_1_1 };
        } finally {
          try {
            if (_c && !_c.done && (_a = _b["return"])) _a.call(_b);
          } finally {
            if (e_1) throw e_1.error;
          }
        }
      };
      updateRecursively(data);
      log("successfully updated to:", nextEntity);
      return nextEntity;
    }
    exports.updateEntity = updateEntity;
  }
});
var require_OperationError = __commonJS({
  "node_modules/@mswjs/data/lib/errors/OperationError.js"(exports) {
    "use strict";
    var __extends = exports && exports.__extends || /* @__PURE__ */ (function() {
      var extendStatics = function(d, b) {
        extendStatics = Object.setPrototypeOf || { __proto__: [] } instanceof Array && function(d2, b2) {
          d2.__proto__ = b2;
        } || function(d2, b2) {
          for (var p in b2) if (Object.prototype.hasOwnProperty.call(b2, p)) d2[p] = b2[p];
        };
        return extendStatics(d, b);
      };
      return function(d, b) {
        if (typeof b !== "function" && b !== null)
          throw new TypeError("Class extends value " + String(b) + " is not a constructor or null");
        extendStatics(d, b);
        function __() {
          this.constructor = d;
        }
        d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
      };
    })();
    exports.__esModule = true;
    exports.OperationError = exports.OperationErrorType = void 0;
    var OperationErrorType;
    (function(OperationErrorType2) {
      OperationErrorType2["MissingPrimaryKey"] = "MissingPrimaryKey";
      OperationErrorType2["DuplicatePrimaryKey"] = "DuplicatePrimaryKey";
      OperationErrorType2["EntityNotFound"] = "EntityNotFound";
    })(OperationErrorType = exports.OperationErrorType || (exports.OperationErrorType = {}));
    var OperationError = (
      /** @class */
      (function(_super) {
        __extends(OperationError2, _super);
        function OperationError2(type, message) {
          var _this = _super.call(this, message) || this;
          _this.name = "OperationError";
          _this.type = type;
          return _this;
        }
        return OperationError2;
      })(Error)
    );
    exports.OperationError = OperationError;
  }
});

// stand-in:md5
var require_md5 = __commonJS({
  "stand-in:md5"(exports, module) {
    module.exports = (text) => text;
  }
});
var require_lib2 = __commonJS({
  "node_modules/strict-event-emitter/lib/index.js"(exports, module) {
    var __defProp2 = Object.defineProperty;
    var __getOwnPropDesc2 = Object.getOwnPropertyDescriptor;
    var __getOwnPropNames2 = Object.getOwnPropertyNames;
    var __hasOwnProp2 = Object.prototype.hasOwnProperty;
    var __export = (target, all) => {
      for (var name in all)
        __defProp2(target, name, { get: all[name], enumerable: true });
    };
    var __copyProps2 = (to, from, except, desc) => {
      if (from && typeof from === "object" || typeof from === "function") {
        for (let key of __getOwnPropNames2(from))
          if (!__hasOwnProp2.call(to, key) && key !== except)
            __defProp2(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc2(from, key)) || desc.enumerable });
      }
      return to;
    };
    var __toCommonJS = (mod) => __copyProps2(__defProp2({}, "__esModule", { value: true }), mod);
    var src_exports = {};
    __export(src_exports, {
      Emitter: () => Emitter,
      MemoryLeakError: () => MemoryLeakError
    });
    module.exports = __toCommonJS(src_exports);
    var MemoryLeakError = class extends Error {
      constructor(emitter, type, count) {
        super(
          `Possible EventEmitter memory leak detected. ${count} ${type.toString()} listeners added. Use emitter.setMaxListeners() to increase limit`
        );
        this.emitter = emitter;
        this.type = type;
        this.count = count;
        this.name = "MaxListenersExceededWarning";
      }
    };
    var _Emitter = class {
      static listenerCount(emitter, eventName) {
        return emitter.listenerCount(eventName);
      }
      constructor() {
        this.events = /* @__PURE__ */ new Map();
        this.maxListeners = _Emitter.defaultMaxListeners;
        this.hasWarnedAboutPotentialMemoryLeak = false;
      }
      _emitInternalEvent(internalEventName, eventName, listener) {
        this.emit(
          internalEventName,
          ...[eventName, listener]
        );
      }
      _getListeners(eventName) {
        return Array.prototype.concat.apply([], this.events.get(eventName)) || [];
      }
      _removeListener(listeners, listener) {
        const index = listeners.indexOf(listener);
        if (index > -1) {
          listeners.splice(index, 1);
        }
        return [];
      }
      _wrapOnceListener(eventName, listener) {
        const onceListener = (...data) => {
          this.removeListener(eventName, onceListener);
          return listener.apply(this, data);
        };
        Object.defineProperty(onceListener, "name", { value: listener.name });
        return onceListener;
      }
      setMaxListeners(maxListeners) {
        this.maxListeners = maxListeners;
        return this;
      }
      /**
       * Returns the current max listener value for the `Emitter` which is
       * either set by `emitter.setMaxListeners(n)` or defaults to
       * `Emitter.defaultMaxListeners`.
       */
      getMaxListeners() {
        return this.maxListeners;
      }
      /**
       * Returns an array listing the events for which the emitter has registered listeners.
       * The values in the array will be strings or Symbols.
       */
      eventNames() {
        return Array.from(this.events.keys());
      }
      /**
       * Synchronously calls each of the listeners registered for the event named `eventName`,
       * in the order they were registered, passing the supplied arguments to each.
       * Returns `true` if the event has listeners, `false` otherwise.
       *
       * @example
       * const emitter = new Emitter<{ hello: [string] }>()
       * emitter.emit('hello', 'John')
       */
      emit(eventName, ...data) {
        const listeners = this._getListeners(eventName);
        listeners.forEach((listener) => {
          listener.apply(this, data);
        });
        return listeners.length > 0;
      }
      addListener(eventName, listener) {
        this._emitInternalEvent("newListener", eventName, listener);
        const nextListeners = this._getListeners(eventName).concat(listener);
        this.events.set(eventName, nextListeners);
        if (this.maxListeners > 0 && this.listenerCount(eventName) > this.maxListeners && !this.hasWarnedAboutPotentialMemoryLeak) {
          this.hasWarnedAboutPotentialMemoryLeak = true;
          const memoryLeakWarning = new MemoryLeakError(
            this,
            eventName,
            this.listenerCount(eventName)
          );
          console.warn(memoryLeakWarning);
        }
        return this;
      }
      on(eventName, listener) {
        return this.addListener(eventName, listener);
      }
      once(eventName, listener) {
        return this.addListener(
          eventName,
          this._wrapOnceListener(eventName, listener)
        );
      }
      prependListener(eventName, listener) {
        const listeners = this._getListeners(eventName);
        if (listeners.length > 0) {
          const nextListeners = [listener].concat(listeners);
          this.events.set(eventName, nextListeners);
        } else {
          this.events.set(eventName, listeners.concat(listener));
        }
        return this;
      }
      prependOnceListener(eventName, listener) {
        return this.prependListener(
          eventName,
          this._wrapOnceListener(eventName, listener)
        );
      }
      removeListener(eventName, listener) {
        const listeners = this._getListeners(eventName);
        if (listeners.length > 0) {
          this._removeListener(listeners, listener);
          this.events.set(eventName, listeners);
          this._emitInternalEvent("removeListener", eventName, listener);
        }
        return this;
      }
      /**
       * Alias for `emitter.removeListener()`.
       *
       * @example
       * emitter.off('hello', listener)
       */
      off(eventName, listener) {
        return this.removeListener(eventName, listener);
      }
      removeAllListeners(eventName) {
        if (eventName) {
          this.events.delete(eventName);
        } else {
          this.events.clear();
        }
        return this;
      }
      /**
       * Returns a copy of the array of listeners for the event named `eventName`.
       */
      listeners(eventName) {
        return Array.from(this._getListeners(eventName));
      }
      /**
       * Returns the number of listeners listening to the event named `eventName`.
       */
      listenerCount(eventName) {
        return this._getListeners(eventName).length;
      }
      rawListeners(eventName) {
        return this.listeners(eventName);
      }
    };
    var Emitter = _Emitter;
    Emitter.defaultMaxListeners = 10;
  }
});
var require_Database = __commonJS({
  "node_modules/@mswjs/data/lib/db/Database.js"(exports) {
    "use strict";
    var __assign = exports && exports.__assign || function() {
      __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
          s = arguments[i];
          for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
            t[p] = s[p];
        }
        return t;
      };
      return __assign.apply(this, arguments);
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    exports.__esModule = true;
    exports.Database = exports.SERIALIZED_INTERNAL_PROPERTIES_KEY = void 0;
    var md5_1 = __importDefault(require_md5());
    var outvariant_1 = require_lib();
    var strict_event_emitter_1 = require_lib2();
    var glossary_1 = require_glossary();
    exports.SERIALIZED_INTERNAL_PROPERTIES_KEY = "SERIALIZED_INTERNAL_PROPERTIES";
    var callOrder = 0;
    var Database = (
      /** @class */
      (function() {
        function Database2(dictionary) {
          this.events = new strict_event_emitter_1.Emitter();
          this.models = Object.keys(dictionary).reduce(function(acc, modelName) {
            acc[modelName] = /* @__PURE__ */ new Map();
            return acc;
          }, {});
          callOrder++;
          this.id = this.generateId();
        }
        Database2.prototype.generateId = function() {
          var stack = new Error().stack;
          var callFrame = stack === null || stack === void 0 ? void 0 : stack.split("\n")[4];
          var salt = callOrder + "-" + (callFrame === null || callFrame === void 0 ? void 0 : callFrame.trim());
          return md5_1["default"](salt);
        };
        Database2.prototype.serializeEntity = function(entity) {
          var _a;
          return __assign(__assign({}, entity), (_a = {}, _a[exports.SERIALIZED_INTERNAL_PROPERTIES_KEY] = {
            entityType: entity[glossary_1.ENTITY_TYPE],
            primaryKey: entity[glossary_1.PRIMARY_KEY]
          }, _a));
        };
        Database2.prototype.getModel = function(name) {
          return this.models[name];
        };
        Database2.prototype.create = function(modelName, entity, customPrimaryKey) {
          outvariant_1.invariant(entity[glossary_1.ENTITY_TYPE], 'Failed to create a new "%s" record: provided entity has no type. %j', modelName, entity);
          outvariant_1.invariant(entity[glossary_1.PRIMARY_KEY], 'Failed to create a new "%s" record: provided entity has no primary key. %j', modelName, entity);
          var primaryKey2 = customPrimaryKey || entity[entity[glossary_1.PRIMARY_KEY]];
          this.events.emit("create", this.id, modelName, this.serializeEntity(entity), customPrimaryKey);
          return this.getModel(modelName).set(primaryKey2, entity);
        };
        Database2.prototype.update = function(modelName, prevEntity, nextEntity) {
          var prevPrimaryKey = prevEntity[prevEntity[glossary_1.PRIMARY_KEY]];
          var nextPrimaryKey = nextEntity[prevEntity[glossary_1.PRIMARY_KEY]];
          if (nextPrimaryKey !== prevPrimaryKey) {
            this["delete"](modelName, prevPrimaryKey);
          }
          this.getModel(modelName).set(nextPrimaryKey, nextEntity);
          this.events.emit("update", this.id, modelName, this.serializeEntity(prevEntity), this.serializeEntity(nextEntity));
        };
        Database2.prototype["delete"] = function(modelName, primaryKey2) {
          this.getModel(modelName)["delete"](primaryKey2);
          this.events.emit("delete", this.id, modelName, primaryKey2);
        };
        Database2.prototype.has = function(modelName, primaryKey2) {
          return this.getModel(modelName).has(primaryKey2);
        };
        Database2.prototype.count = function(modelName) {
          return this.getModel(modelName).size;
        };
        Database2.prototype.listEntities = function(modelName) {
          return Array.from(this.getModel(modelName).values());
        };
        return Database2;
      })()
    );
    exports.Database = Database;
  }
});

// stand-in:/model/generateRestHandlers
var require_generateRestHandlers = __commonJS({
  "stand-in:/model/generateRestHandlers"(exports) {
    exports.generateRestHandlers = () => [];
  }
});

// stand-in:/model/generateGraphQLHandlers
var require_generateGraphQLHandlers = __commonJS({
  "stand-in:/model/generateGraphQLHandlers"(exports) {
    exports.generateGraphQLHandlers = () => [];
    exports.generateGraphQLSchema = () => void 0;
  }
});

// stand-in:/extensions/sync
var require_sync = __commonJS({
  "stand-in:/extensions/sync"(exports) {
    exports.sync = () => {
    };
  }
});
var require_factory = __commonJS({
  "node_modules/@mswjs/data/lib/factory.js"(exports) {
    "use strict";
    var __rest = exports && exports.__rest || function(s, e) {
      var t = {};
      for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p) && e.indexOf(p) < 0)
        t[p] = s[p];
      if (s != null && typeof Object.getOwnPropertySymbols === "function")
        for (var i = 0, p = Object.getOwnPropertySymbols(s); i < p.length; i++) {
          if (e.indexOf(p[i]) < 0 && Object.prototype.propertyIsEnumerable.call(s, p[i]))
            t[p[i]] = s[p[i]];
        }
      return t;
    };
    var __read = exports && exports.__read || function(o, n) {
      var m = typeof Symbol === "function" && o[Symbol.iterator];
      if (!m) return o;
      var i = m.call(o), r, ar = [], e;
      try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
      } catch (error) {
        e = { error };
      } finally {
        try {
          if (r && !r.done && (m = i["return"])) m.call(i);
        } finally {
          if (e) throw e.error;
        }
      }
      return ar;
    };
    exports.__esModule = true;
    exports.factory = void 0;
    var outvariant_1 = require_lib();
    var glossary_1 = require_glossary();
    var first_1 = require_first();
    var executeQuery_1 = require_executeQuery();
    var parseModelDefinition_1 = require_parseModelDefinition();
    var createModel_1 = require_createModel();
    var updateEntity_1 = require_updateEntity();
    var OperationError_1 = require_OperationError();
    var Database_1 = require_Database();
    var generateRestHandlers_1 = require_generateRestHandlers();
    var generateGraphQLHandlers_1 = require_generateGraphQLHandlers();
    var sync_1 = require_sync();
    function factory2(dictionary) {
      var _a;
      var db = new Database_1.Database(dictionary);
      sync_1.sync(db);
      return Object.entries(dictionary).reduce(function(acc, _a2) {
        var _b = __read(_a2, 2), modelName = _b[0], props = _b[1];
        acc[modelName] = createModelApi(dictionary, modelName, props, db);
        return acc;
      }, (_a = {}, _a[glossary_1.DATABASE_INSTANCE] = db, _a));
    }
    exports.factory = factory2;
    function createModelApi(dictionary, modelName, definition, db) {
      var parsedModel = parseModelDefinition_1.parseModelDefinition(dictionary, modelName, definition);
      var primaryKey2 = parsedModel.primaryKey;
      var api = {
        create: function(initialValues) {
          if (initialValues === void 0) {
            initialValues = {};
          }
          var entity = createModel_1.createModel(modelName, definition, dictionary, parsedModel, initialValues, db);
          var entityId = entity[entity[glossary_1.PRIMARY_KEY]];
          if (!entityId) {
            throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.MissingPrimaryKey, outvariant_1.format('Failed to create a "%s" entity: expected the primary key "%s" to have a value, but got: %s', modelName, primaryKey2, entityId));
          }
          if (db.has(modelName, entityId)) {
            throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.DuplicatePrimaryKey, outvariant_1.format('Failed to create a "%s" entity: an entity with the same primary key "%s" ("%s") already exists.', modelName, entityId, entity[glossary_1.PRIMARY_KEY]));
          }
          db.create(modelName, entity);
          return entity;
        },
        count: function(query) {
          if (!query) {
            return db.count(modelName);
          }
          var results = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          return results.length;
        },
        findFirst: function(query) {
          var results = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          var firstResult = first_1.first(results);
          if (query.strict && firstResult == null) {
            throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "findFirst" on the "%s" model: no entity found matching the query "%j".', modelName, query.where));
          }
          return firstResult;
        },
        findMany: function(query) {
          var results = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          if (results.length === 0 && query.strict) {
            throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "findMany" on the "%s" model: no entities found matching the query "%j".', modelName, query.where));
          }
          return results;
        },
        getAll: function() {
          return db.listEntities(modelName);
        },
        update: function(_a) {
          var strict = _a.strict, query = __rest(_a, ["strict"]);
          var results = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          var prevRecord = first_1.first(results);
          if (!prevRecord) {
            if (strict) {
              throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "update" on the "%s" model: no entity found matching the query "%j".', modelName, query.where));
            }
            return null;
          }
          var nextRecord = updateEntity_1.updateEntity(prevRecord, query.data, definition);
          if (nextRecord[prevRecord[glossary_1.PRIMARY_KEY]] !== prevRecord[prevRecord[glossary_1.PRIMARY_KEY]]) {
            if (db.has(modelName, nextRecord[prevRecord[glossary_1.PRIMARY_KEY]])) {
              throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.DuplicatePrimaryKey, outvariant_1.format('Failed to execute "update" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.', modelName, nextRecord[prevRecord[glossary_1.PRIMARY_KEY]], primaryKey2));
            }
          }
          db.update(modelName, prevRecord, nextRecord);
          return nextRecord;
        },
        updateMany: function(_a) {
          var strict = _a.strict, query = __rest(_a, ["strict"]);
          var records = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          var updatedRecords = [];
          if (records.length === 0) {
            if (strict) {
              throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "updateMany" on the "%s" model: no entities found matching the query "%j".', modelName, query.where));
            }
            return null;
          }
          records.forEach(function(prevRecord) {
            var nextRecord = updateEntity_1.updateEntity(prevRecord, query.data, definition);
            if (nextRecord[prevRecord[glossary_1.PRIMARY_KEY]] !== prevRecord[prevRecord[glossary_1.PRIMARY_KEY]]) {
              if (db.has(modelName, nextRecord[prevRecord[glossary_1.PRIMARY_KEY]])) {
                throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.DuplicatePrimaryKey, outvariant_1.format('Failed to execute "updateMany" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.', modelName, nextRecord[prevRecord[glossary_1.PRIMARY_KEY]], primaryKey2));
              }
            }
            db.update(modelName, prevRecord, nextRecord);
            updatedRecords.push(nextRecord);
          });
          return updatedRecords;
        },
        "delete": function(_a) {
          var strict = _a.strict, query = __rest(_a, ["strict"]);
          var results = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          var record = first_1.first(results);
          if (!record) {
            if (strict) {
              throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "delete" on the "%s" model: no entity found matching the query "%o".', modelName, query.where));
            }
            return null;
          }
          db["delete"](modelName, record[record[glossary_1.PRIMARY_KEY]]);
          return record;
        },
        deleteMany: function(_a) {
          var strict = _a.strict, query = __rest(_a, ["strict"]);
          var records = executeQuery_1.executeQuery(modelName, primaryKey2, query, db);
          if (records.length === 0) {
            if (strict) {
              throw new OperationError_1.OperationError(OperationError_1.OperationErrorType.EntityNotFound, outvariant_1.format('Failed to execute "deleteMany" on the "%s" model: no entities found matching the query "%o".', modelName, query.where));
            }
            return null;
          }
          records.forEach(function(record) {
            db["delete"](modelName, record[record[glossary_1.PRIMARY_KEY]]);
          });
          return records;
        },
        toHandlers: function(type, baseUrl) {
          if (type === "graphql") {
            return generateGraphQLHandlers_1.generateGraphQLHandlers(modelName, definition, api, baseUrl);
          }
          return generateRestHandlers_1.generateRestHandlers(modelName, definition, api, baseUrl);
        },
        toGraphQLSchema: function() {
          return generateGraphQLHandlers_1.generateGraphQLSchema(modelName, definition, api);
        }
      };
      return api;
    }
  }
});
var require_oneOf = __commonJS({
  "node_modules/@mswjs/data/lib/relations/oneOf.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.oneOf = void 0;
    var Relation_1 = require_Relation();
    function oneOf(to, attributes) {
      return new Relation_1.Relation({
        to,
        kind: Relation_1.RelationKind.OneOf,
        attributes
      });
    }
    exports.oneOf = oneOf;
  }
});
var require_manyOf = __commonJS({
  "node_modules/@mswjs/data/lib/relations/manyOf.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.manyOf = void 0;
    var Relation_1 = require_Relation();
    function manyOf(to, attributes) {
      return new Relation_1.Relation({
        to,
        kind: Relation_1.RelationKind.ManyOf,
        attributes
      });
    }
    exports.manyOf = manyOf;
  }
});
var require_drop = __commonJS({
  "node_modules/@mswjs/data/lib/db/drop.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.drop = void 0;
    function drop2(factoryApi) {
      Object.values(factoryApi).forEach(function(model) {
        model.deleteMany({ where: {} });
      });
    }
    exports.drop = drop2;
  }
});
var require_identity = __commonJS({
  "node_modules/@mswjs/data/lib/utils/identity.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.identity = void 0;
    function identity(value) {
      return function() {
        return value;
      };
    }
    exports.identity = identity;
  }
});
var require_lib3 = __commonJS({
  "node_modules/@mswjs/data/lib/index.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      Object.defineProperty(o, k2, { enumerable: true, get: function() {
        return m[k];
      } });
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    exports.__esModule = true;
    exports.ENTITY_TYPE = exports.PRIMARY_KEY = exports.identity = exports.drop = exports.manyOf = exports.oneOf = exports.nullable = exports.primaryKey = exports.factory = void 0;
    var factory_1 = require_factory();
    __createBinding(exports, factory_1, "factory");
    var primaryKey_1 = require_primaryKey();
    __createBinding(exports, primaryKey_1, "primaryKey");
    var nullable_1 = require_nullable();
    __createBinding(exports, nullable_1, "nullable");
    var oneOf_1 = require_oneOf();
    __createBinding(exports, oneOf_1, "oneOf");
    var manyOf_1 = require_manyOf();
    __createBinding(exports, manyOf_1, "manyOf");
    var drop_1 = require_drop();
    __createBinding(exports, drop_1, "drop");
    var identity_1 = require_identity();
    __createBinding(exports, identity_1, "identity");
    var glossary_1 = require_glossary();
    __createBinding(exports, glossary_1, "PRIMARY_KEY");
    __createBinding(exports, glossary_1, "ENTITY_TYPE");
  }
});

// <stdin>
var import_data = __toESM(require_lib3());
var import_glossary = __toESM(require_glossary());
var export_DATABASE_INSTANCE = import_glossary.DATABASE_INSTANCE;
var export_drop = import_data.drop;
var export_factory = import_data.factory;
var export_nullable = import_data.nullable;
var export_primaryKey = import_data.primaryKey;
export {
  export_DATABASE_INSTANCE as DATABASE_INSTANCE,
  export_drop as drop,
  export_factory as factory,
  export_nullable as nullable,
  export_primaryKey as primaryKey
};
